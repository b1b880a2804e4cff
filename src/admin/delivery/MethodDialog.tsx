import { useState } from 'react';
import { type DeliveryMethod, type DeliveryPlan, deliveryLimits, type Zone } from '#contract/delivery/fees';
import { deliveryKindLabels, deliveryKinds } from '#contract/delivery/quote';
import { FormDialog } from '#ui/FormDialog';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import { Conflict } from '../kit/editor/Conflict';
import { MethodFees } from './MethodFees';
import { MethodOffices } from './MethodOffices';
import { newFee, useMethodForm } from './useMethodForm';
import { ZoneDialog } from './ZoneDialog';

const kindHelp = {
	OWN: 'Llega hasta la puerta: lo llevas tú, tu repartidor o un courier.',
	AGENCY: 'Lo recogen en un local de la agencia; el flete lo pagan contigo.',
	PICKUP: 'Vienen por él a tu tienda, en tu horario.',
	AT_DESTINATION: 'Lo recogen en un local de la agencia y ahí le pagan el flete.',
} as const;

interface MethodDialogProps {
	method: DeliveryMethod | null;
	plan: Pick<DeliveryPlan, 'zones' | 'places'>;
	onClose: () => void;
}

export function MethodDialog({ method, plan, onClose }: MethodDialogProps) {
	const { places } = plan;
	const [created, setCreated] = useState<Zone[]>([]);
	const [inZone, setInZone] = useState(false);
	const zones = [...plan.zones, ...created.filter(({ id }) => !plan.zones.some((zone) => zone.id === id))];
	const { form, conflict, element } = useMethodForm(method, zones, onClose);
	const kind = form.watch('kind');
	const byWeight = kind !== 'AT_DESTINATION' && form.watch('fees').some(({ by }) => by === 'weight');
	const title = method ? 'Editar método de entrega' : 'Nuevo método de entrega';
	return (
		<>
			<FormDialog
				size="large"
				title={title}
				of={method?.id}
				form={form}
				ref={element}
				above={conflict && <Conflict {...conflict} />}
				submit="Guardar método"
				className="stack gap-5"
				onClose={onClose}
			>
				<div className="grid columns-2 top">
					<TextField
						label="Nombre"
						help="Así lo lee quien compra, por ejemplo «Agencia Shalom»."
						maxLength={60}
						required
						{...form.field('name')}
					/>
					<SelectField
						label="Tipo"
						help={kindHelp[kind]}
						options={deliveryKinds.map((value) => ({ value, label: deliveryKindLabels[value] }))}
						{...form.field('kind')}
					/>
				</div>
				<TextField
					label="Nota para quien compra"
					help="Por ejemplo: «Ten a la mano tu DNI para recoger»."
					maxLength={160}
					optional
					{...form.field('note')}
				/>
				<div className="grid columns-2 top">
					<TextField
						label="Hora de corte"
						type="time"
						help="Lo que piden después sale un día hábil más tarde. Vacía: sin hora de corte."
						optional
						{...form.field('cutoff')}
					/>
					<CheckboxField label="Se ofrece en la tienda" {...form.field('active')} />
				</div>
				{kind === 'PICKUP' && (
					<CheckboxField
						label="Pedir documento a quien recoge"
						help="Sin marcar, quien compra lo deja vacío si quiere. Las agencias y los repartidores siempre lo piden."
						{...form.field('asksDocument')}
					/>
				)}
				{kind !== 'OWN' && <MethodOffices form={form} most={deliveryLimits.offices} places={places} />}
				<MethodFees form={form} zones={zones} onNewZone={() => setInZone(true)} />
				{byWeight && (
					<TextField
						label="Peso de un producto que no lo tiene (g)"
						help="Así cuentan los productos cuyo peso nadie ha escrito."
						inputMode="numeric"
						required
						{...form.field('defaultGrams')}
					/>
				)}
			</FormDialog>
			{inZone && (
				<ZoneDialog
					zone={null}
					places={places}
					onSaved={(zone) => {
						setCreated((before) => [...before, zone]);
						form.setValue('fees', [...form.getValues('fees'), newFee(zone.id)], { shouldDirty: true });
					}}
					onClose={() => setInZone(false)}
				/>
			)}
		</>
	);
}
