import * as v from 'valibot';
import {
	type DeliveryPlan,
	deliveryLimits,
	type FeeForm,
	type MethodForm,
	wholeCountry,
	ZoneForm,
} from '../../../../contract/delivery/fees';
import { solesOrText } from '../../../../contract/shared/money';
import { soles } from '../../../../contract/shared/moneyFields';
import { optionalText, requiredText } from '../../../../contract/shared/primitives';
import { refusalOf } from '../../../api/errorText';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { SelectField, TextField } from '../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../ui/form';
import { Link } from '../../../ui/Link';
import { useReportDirty } from '../editor/useReportDirty';
import type { WelcomePart } from '../shared/welcomePart';
import { useGetDeliveryPlanQuery, useSaveMethodMutation, useSaveZoneMutation } from './deliveryApi';
import { PlacesField } from './PlacesField';

const kinds = [
	{ value: 'OWN', label: 'Reparto: lo llevo a su puerta' },
	{ value: 'PICKUP', label: 'Recojo: vienen a mi tienda' },
];
const schema = v.variant('kind', [
	v.object({
		kind: v.literal('OWN'),
		areas: ZoneForm.entries.areas,
		fee: soles(0, deliveryLimits.fee, { wrong: 'Escribe la tarifa en soles, por ejemplo 10' }),
	}),
	v.object({
		kind: v.literal('PICKUP'),
		address: requiredText('La dirección', 160),
		hours: optionalText('El horario', 120),
	}),
]);
type Answer = v.InferOutput<typeof schema>;

const feeOf = (zoneId: number, fee: number, [daysFrom, daysTo]: readonly [number, number]): FeeForm => ({
	...{ zoneId, daysFrom, daysTo, steps: [{ from: 0, fee }] },
	...{ weights: null, payOnDelivery: true },
});

function methodOf(answer: Answer, zones: readonly number[]): MethodForm {
	const common = { note: '', active: true, cutoff: '', defaultGrams: 1000, version: null };
	if (answer.kind === 'OWN') {
		const fees = zones.map((id) => feeOf(id, answer.fee, [1, 3]));
		return { ...common, name: 'Reparto a domicilio', kind: 'OWN', asksDocument: true, offices: [], fees };
	}
	const { address, hours } = answer;
	const offices = [{ id: null, name: 'Nuestra tienda', address, hours, area: '' }];
	const fees = zones.map((id) => feeOf(id, 0, [0, 1]));
	return { ...common, name: 'Recojo en tienda', kind: 'PICKUP', asksDocument: false, offices, fees };
}

export function FirstDelivery(props: WelcomePart) {
	const { data, isError, refetch } = useGetDeliveryPlanQuery(undefined, { refetchOnMountOrArgChange: true });
	const { onDone, actions } = props;
	if (data?.methods.length === 0) return <DeliveryForm plan={data} {...props} />;
	// The buttons come with what is loaded: one that has the focus would be replaced by it.
	if (!data && !isError)
		return (
			<p role="status" aria-busy="true">
				Cargando…
			</p>
		);
	return (
		<>
			{data ? (
				<>
					<p>{`Ya entregas con: ${data.methods.map(({ name }) => name).join(', ')}.`}</p>
					<Link to="/admin/delivery">Cambiar zonas y tarifas</Link>
				</>
			) : (
				<ErrorState message="No se pudo cargar este paso" onRetry={() => void refetch()} />
			)}
			<div className="cluster gap-2">
				{data && (
					<Button variant="primary" onClick={() => void onDone()}>
						Seguir
					</Button>
				)}
				{actions}
			</div>
		</>
	);
}

function DeliveryForm({ plan, onDone, onDirty, actions }: WelcomePart & { plan: DeliveryPlan }) {
	const [saveZone] = useSaveZoneMutation();
	const [saveMethod] = useSaveMethodMutation();
	const isNew = plan.zones.length === 0;

	const form = useForm({
		schema: schema as v.GenericSchema<object, Answer>,
		values: { kind: 'OWN', areas: [] as string[], fee: '', address: '', hours: '' },
		prepare: (typed) => ({
			...typed,
			fee: solesOrText(typed.fee),
			areas: isNew ? typed.areas : plan.zones.flatMap(({ areas }) => areas).slice(0, 1),
		}),
		submit: async (answer) => {
			const refuse = (error: unknown) => refusalOf(error, 'No pudimos guardar la entrega. Vuelve a intentarlo.');
			const zones = plan.zones.map(({ id }) => id);
			if (isNew) {
				const zone =
					answer.kind === 'OWN'
						? { name: 'Zona de reparto', areas: answer.areas }
						: { name: 'Todo el Perú', areas: [...wholeCountry] };
				const { data, error } = await saveZone({ id: null, body: { ...zone, version: null } });
				if (!data) return refuse(error);
				zones.push(data.id);
			}
			const { error } = await saveMethod({ id: null, body: methodOf(answer, zones) });
			if (error) return refuse(error);
			// Saved text does not hold the way to the next step.
			onDirty(false);
			await onDone();
		},
	});
	const kind = form.watch('kind');
	useReportDirty(form, onDirty);
	return (
		<Form form={form} className="stack" aria-label="Entrega">
			<FormFailure form={form} />
			<SelectField label="Cómo entregas" options={kinds} {...form.field('kind')} />
			{kind === 'PICKUP' ? (
				<>
					<TextField label="Dirección de tu tienda" maxLength={160} required {...form.field('address')} />
					<TextField label="Horario" maxLength={120} optional {...form.field('hours')} />
				</>
			) : (
				<>
					{isNew && (
						<PlacesField
							codes={form.watch('areas')}
							names={plan.places}
							error={form.errorOf('areas')}
							onChange={(areas) =>
								form.setValue('areas', areas, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
							}
						/>
					)}
					<TextField
						label="Tarifa (S/)"
						help="0 es gratis. Llega en 1 a 3 días hábiles; en Envíos pones otras tarifas y plazos."
						inputMode="decimal"
						required
						autoComplete="off"
						{...form.field('fee')}
					/>
				</>
			)}
			<div className="cluster gap-2">
				<Button type="submit" variant="primary" loading={form.busy}>
					{form.busy ? 'Guardando...' : 'Guardar y seguir'}
				</Button>
				{actions}
			</div>
		</Form>
	);
}
