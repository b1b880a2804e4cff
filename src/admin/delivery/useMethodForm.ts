import { refusalOf } from '#api/errorText';
import { DeliveryMethod, MethodForm, type Zone } from '#contract/delivery/fees';
import { type DeliveryKind, deliveryKindLabels } from '#contract/delivery/quote';
import { kilogramsOf, solesOf, solesOrText, wholeOf } from '#contract/shared/money';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { useSuccess } from '../kit/shared/useSuccess';
import { useSaveMethodMutation } from './deliveryApi';

interface TypedStep {
	from: string;
	fee: string;
}
/** Kilograms. */
interface TypedWeight {
	upTo: string;
	fee: string;
}
interface MethodValues {
	name: string;
	kind: DeliveryKind;
	note: string;
	active: boolean;
	cutoff: string;
	defaultGrams: string;
	asksDocument: boolean;
	offices: { id: number | null; name: string; address: string; hours: string; area: string }[];
	fees: Array<
		{ zoneId: number; daysFrom: string; daysTo: string; payOnDelivery: boolean; steps: TypedStep[] } & ByWeight
	>;
}

interface ByWeight {
	by: 'order' | 'weight';
	weights: { steps: TypedWeight[]; extraKg: string };
}

const noWeights = (): ByWeight['weights'] => ({ steps: [{ upTo: '1', fee: '' }], extraKg: '0' });

export const newFee = (zoneId: number): MethodValues['fees'][number] => ({
	zoneId,
	daysFrom: '1',
	daysTo: '3',
	payOnDelivery: true,
	steps: [{ from: '0', fee: '' }],
	by: 'order',
	weights: noWeights(),
});

const written = (amount: number): string => String(amount);

const valuesOf = (method: DeliveryMethod | null): MethodValues => ({
	name: method?.name ?? '',
	kind: method?.kind ?? 'OWN',
	note: method?.note ?? '',
	active: method?.active ?? true,
	cutoff: method?.cutoff ?? '',
	asksDocument: method?.asksDocument ?? true,
	defaultGrams: String(method?.defaultGrams ?? 1000),
	offices: method?.offices ?? [],
	fees: (method?.fees ?? []).map(({ zoneId, daysFrom, daysTo, steps, weights, payOnDelivery }) => ({
		zoneId,
		payOnDelivery,
		daysFrom: String(daysFrom),
		daysTo: String(daysTo),
		steps: steps.map(({ from, fee }) => ({ from: written(from), fee: written(fee) })),
		by: weights ? 'weight' : 'order',
		weights: weights
			? {
					steps: weights.steps.map(({ upTo, fee }) => ({ upTo: written(upTo / 1000), fee: written(fee) })),
					extraKg: written(weights.extraKg),
				}
			: noWeights(),
	})),
});

const gramsOf = (kilograms: string): number => Math.round(kilogramsOf(kilograms) * 1000);

/** By weight, the first step has the lightest parcel's fee, for readers of steps alone. */
function priced({ by, steps, weights }: Pick<MethodValues['fees'][number], 'by' | 'steps' | 'weights'>) {
	const typed = steps.map(({ from, fee }) => ({ from: solesOrText(from), fee: solesOrText(fee) }));
	if (by === 'order') return { steps: typed, weights: null };
	const byWeight = weights.steps.map(({ upTo, fee }) => ({ upTo: gramsOf(upTo), fee: solesOrText(fee) }));
	// An invalid amount has its error at the weight.
	const lightest = solesOf(weights.steps[0]?.fee ?? '') || 0;
	return {
		steps: typed.map((step, at) => (at === 0 ? { from: 0, fee: lightest } : step)),
		weights: { steps: byWeight, extraKg: solesOrText(weights.extraKg) },
	};
}

/** By kind: delivery to the door has no office, freight paid there no fee. */
function prepare({ kind, offices, fees, defaultGrams, ...values }: MethodValues) {
	const byWeight = fees.some(({ by }) => by === 'weight');
	return {
		...values,
		// Validated only where it applies.
		defaultGrams: byWeight ? wholeOf(defaultGrams) : wholeOf(defaultGrams) || 1000,
		kind,
		offices: kind === 'OWN' ? [] : offices,
		fees: fees.map(({ zoneId, daysFrom, daysTo, payOnDelivery, ...fee }) => ({
			...{ zoneId, payOnDelivery },
			daysFrom: wholeOf(daysFrom),
			daysTo: wholeOf(daysTo),
			...(kind === 'AT_DESTINATION' ? { steps: [{ from: 0, fee: 0 }], weights: null } : priced(fee)),
		})),
	};
}

export function useMethodForm(method: DeliveryMethod | null, zones: readonly Zone[], onDone: () => void) {
	const [save] = useSaveMethodMutation();
	const success = useSuccess();
	return useVersionedForm({
		saved: method,
		savedSchema: DeliveryMethod,
		schema: MethodForm,
		valuesOf,
		prepare: (values, base) => ({ ...prepare(values), version: base?.version }),
		save: (body) => save({ id: method?.id ?? null, body }),
		refuse: (error) => refusalOf(error, 'No pudimos guardar el método. Vuelve a intentarlo.'),
		onSaved() {
			success.always(method ? 'Método guardado' : 'Método creado');
			onDone();
		},
		compared: [
			{ name: 'name', label: 'Nombre' },
			{ name: 'kind', label: 'Tipo', words: ({ kind }) => deliveryKindLabels[kind] },
			{ name: 'note', label: 'Nota para quien compra' },
			{ name: 'cutoff', label: 'Hora de corte' },
			{ name: 'active', label: 'Se ofrece en la tienda', words: ({ active }) => (active ? 'Sí' : 'No') },
			{ name: 'offices', label: 'Locales', words: ({ offices }) => offices.map(({ name }) => name).join('; ') },
			{ name: 'fees', label: 'Tarifas', words: ({ fees }) => fees.map((fee) => feeText(fee, zones)).join('; ') },
		],
	});
}

function feeText({ zoneId, by, steps, weights }: MethodValues['fees'][number], zones: readonly Zone[]): string {
	const costs = by === 'order' ? steps : weights.steps;
	return `${zones.find(({ id }) => id === zoneId)?.name ?? 'Zona eliminada'}: ${costs.map(({ fee }) => fee).join(', ')}`;
}

export type MethodFormApi = ReturnType<typeof useMethodForm>['form'];
