import { type DeliveryMethod, MethodForm } from '../../../../contract/delivery';
import type { DeliveryKind } from '../../../../contract/deliveryTexts';
import { refusalOf } from '../../../api/errorText';
import { useForm } from '../../../ui/form';
import { useSuccess } from '../shared/useSuccess';
import { useSaveMethodMutation } from './deliveryApi';

interface TypedStep {
	from: string;
	fee: string;
}
interface MethodValues {
	name: string;
	kind: DeliveryKind;
	note: string;
	active: boolean;
	cutoff: string;
	offices: { id: number | null; name: string; address: string; hours: string; area: string }[];
	fees: { zoneId: number; daysFrom: string; daysTo: string; steps: TypedStep[] }[];
	version: number | undefined;
}

export const newFee = (zoneId: number): MethodValues['fees'][number] => ({
	zoneId,
	daysFrom: '1',
	daysTo: '3',
	steps: [{ from: '0', fee: '' }],
});

const written = (amount: number): string => String(amount);
/** Soles as people type them; NaN, which the schema refuses, where it is no amount. */
const amountOf = (text: string): number => {
	const plain = text.trim().replace(',', '.');
	return plain === '' ? Number.NaN : Number(plain);
};

const valuesOf = (method: DeliveryMethod | null): MethodValues => ({
	name: method?.name ?? '',
	kind: method?.kind ?? 'OWN',
	note: method?.note ?? '',
	active: method?.active ?? true,
	cutoff: method?.cutoff ?? '',
	offices: method?.offices ?? [],
	fees: (method?.fees ?? []).map(({ zoneId, daysFrom, daysTo, steps }) => ({
		zoneId,
		daysFrom: String(daysFrom),
		daysTo: String(daysTo),
		steps: steps.map(({ from, fee }) => ({ from: written(from), fee: written(fee) })),
	})),
	version: method?.version,
});

/** Offices and fees are asked for by kind: a parcel to the door has no office, freight paid there no fee of ours. */
function prepare({ kind, offices, fees, ...values }: MethodValues) {
	return {
		...values,
		kind,
		offices: kind === 'OWN' ? [] : offices,
		fees: fees.map(({ zoneId, daysFrom, daysTo, steps }) => ({
			zoneId,
			daysFrom: amountOf(daysFrom),
			daysTo: amountOf(daysTo),
			steps:
				kind === 'AT_DESTINATION'
					? [{ from: 0, fee: 0 }]
					: steps.map(({ from, fee }) => ({ from: amountOf(from), fee: amountOf(fee) })),
		})),
	};
}

export function useMethodForm(method: DeliveryMethod | null, onDone: () => void) {
	const [save] = useSaveMethodMutation();
	const success = useSuccess();
	return useForm({
		schema: MethodForm,
		values: valuesOf(method),
		prepare,
		submit: async (body) => {
			const { error } = await save({ id: method?.id ?? null, body });
			if (error) return refusalOf(error, 'No pudimos guardar el método. Vuelve a intentarlo.');
			success.always(method ? 'Método guardado' : 'Método creado');
			onDone();
			return undefined;
		},
	});
}

export type MethodFormApi = ReturnType<typeof useMethodForm>;
