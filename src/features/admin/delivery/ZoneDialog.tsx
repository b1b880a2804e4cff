import { type DeliveryPlan, type Zone, ZoneForm } from '../../../../contract/delivery';
import { refusalOf } from '../../../api/errorText';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../ui/form';
import { useSuccess } from '../shared/useSuccess';
import { useSaveZoneMutation } from './deliveryApi';
import { PlacesField } from './PlacesField';

const formId = 'zona';

interface ZoneDialogProps {
	/** Null for a new one. */
	zone: Zone | null;
	places: DeliveryPlan['places'];
	onClose: () => void;
}

export function ZoneDialog({ zone, places, onClose }: ZoneDialogProps) {
	const [save] = useSaveZoneMutation();
	const success = useSuccess();
	const form = useForm({
		schema: ZoneForm,
		values: { name: zone?.name ?? '', areas: zone?.areas ?? [], version: zone?.version },
		submit: async (body) => {
			const { error } = await save({ id: zone?.id ?? null, body });
			if (error) return refusalOf(error, 'No pudimos guardar la zona. Vuelve a intentarlo.');
			success.always(zone ? 'Zona guardada' : 'Zona creada');
			onClose();
			return undefined;
		},
	});
	const title = zone ? 'Editar zona' : 'Nueva zona';
	return (
		<Dialog
			open
			size="large"
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={formId} variant="primary" loading={form.busy}>
						Guardar zona
					</Button>
				</>
			}
		>
			<Form form={form} id={formId} className="stack gap-4" aria-label={title}>
				<FormFailure form={form} />
				<TextField
					label="Nombre de la zona"
					help="Solo lo ve tu equipo, por ejemplo «Sierra sur»."
					maxLength={60}
					required
					{...form.field('name')}
				/>
				<PlacesField
					codes={form.watch('areas')}
					names={places}
					error={form.errorOf('areas')}
					onChange={(areas) =>
						form.setValue('areas', areas, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
					}
				/>
			</Form>
		</Dialog>
	);
}
