import { useRef, useState } from 'react';
import type * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { type DeliveryPlan, wholeCountry } from '#contract/delivery/fees';
import { solesOrText } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { ErrorState } from '#ui/EmptyState';
import { SelectField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Link } from '#ui/Link';
import { useShop } from '#ui/shop';
import { useReportDirty, type WelcomePart } from '../kit/editor/useReportDirty';
import { useGetDeliveryPlanQuery, useSaveMethodMutation, useSaveZoneMutation } from './deliveryApi';
import { departmentIn, departmentName, departmentsOf, FirstPlan, methodOf, termOptions, zonesOf } from './firstPlan';
import { PlacesField } from './PlacesField';

const kinds = [
	{ value: 'OWN', label: 'Reparto: lo llevo a su puerta' },
	{ value: 'PICKUP', label: 'Recojo: vienen a mi tienda' },
];

export function FirstDelivery(props: WelcomePart) {
	const { data, isError, refetch } = useGetDeliveryPlanQuery(undefined, { refetchOnMountOrArgChange: true });
	const { onDone, actions } = props;
	if (data?.methods.length === 0) return <DeliveryForm plan={data} {...props} />;
	// Buttons come with the loaded form, which would replace a focused one.
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

function useFirstPlan(plan: DeliveryPlan, { onDone, onDirty }: Pick<WelcomePart, 'onDone' | 'onDirty'>) {
	const [saveZone] = useSaveZoneMutation();
	const [saveMethod] = useSaveMethodMutation();
	const { seller } = useShop();
	const [isNew] = useState(plan.zones.length === 0);
	/** A retry does not make zones again. */
	const made = useRef(new Map<string, number>());
	const form = useForm({
		schema: FirstPlan as v.GenericSchema<object, FirstPlan>,
		values: {
			...{ kind: 'OWN', areas: [] as string[], fee: '', address: '', hours: '' },
			...{ home: departmentIn(seller.address, plan.places), near: '1-3', far: '3-7' },
		},
		prepare: (typed) => ({ ...typed, fee: solesOrText(typed.fee), ...regionOf(typed) }),
		submit: async (answer) => {
			const refuse = (error: unknown) => refusalOf(error, 'No pudimos guardar la entrega. Vuelve a intentarlo.');
			const zones = isNew ? [] : plan.zones.map(({ id, areas }) => ({ id, areas }));
			const country = [{ name: 'Todo el Perú', areas: [...wholeCountry] }];
			const first =
				answer.kind === 'OWN' ? zonesOf(answer.areas, answer.home, (code) => plan.places[code] ?? code) : country;
			for (const zone of isNew ? first : []) {
				const known = made.current.get(zone.areas.join());
				const { data, error } = known
					? { data: { id: known }, error: undefined }
					: await saveZone({ id: null, body: { ...zone, version: null } });
				if (!data) return refuse(error);
				made.current.set(zone.areas.join(), data.id);
				zones.push({ id: data.id, areas: zone.areas });
			}
			const { error } = await saveMethod({ id: null, body: methodOf(answer, zones) });
			if (error) return refuse(error);
			// Saved text must not block the next step.
			onDirty(false);
			await onDone();
		},
	});

	/** A single department is the shop's. */
	function regionOf({ areas: typed, home }: { areas: string[]; home: string }) {
		const areas = isNew ? typed : plan.zones.flatMap((zone) => zone.areas);
		const departments = departmentsOf(areas);
		const [only = ''] = departments;
		return { areas, departments, home: departments.length === 1 ? only : departments.includes(home) ? home : '' };
	}
	return { form, isNew, ...regionOf(form.watch()) };
}

function DeliveryForm({ plan, onDone, onDirty, actions }: WelcomePart & { plan: DeliveryPlan }) {
	const { form, isNew, departments, home } = useFirstPlan(plan, { onDone, onDirty });
	const { kind, home: typedHome } = form.watch();
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
						help="0 es gratis. En Envíos pones otras tarifas y plazos."
						inputMode="decimal"
						required
						autoComplete="off"
						{...form.field('fee')}
					/>
					{departments.length > 1 && (
						<SelectField
							label="¿Dónde está tu tienda?"
							options={[
								...departments.map((value) => ({ value, label: departmentName(plan.places[value] ?? value) })),
								{ value: departments.includes(typedHome) ? '' : typedHome, label: 'En otro departamento' },
							]}
							{...form.field('home')}
						/>
					)}
					<div className="grid columns-2 top">
						{home && (
							<SelectField
								label={`Llega a ${departmentName(plan.places[home] ?? home)} en`}
								options={termOptions}
								{...form.field('near')}
							/>
						)}
						{(departments.length > 1 || !home) && (
							<SelectField
								label={home ? 'Llega a los demás departamentos en' : 'Llega en'}
								options={termOptions}
								{...form.field('far')}
							/>
						)}
					</div>
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
