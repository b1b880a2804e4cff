import { type DeliveryPlan, type Zone, ZoneForm } from '../../../../contract/delivery';
import { refusalOf } from '../../../api/errorText';
import { FormDialog } from '../../../ui/FormDialog';
import { TextField } from '../../../ui/fields';
import { useForm } from '../../../ui/form';
import { useSuccess } from '../shared/useSuccess';
import { useSaveZoneMutation } from './deliveryApi';
import { PlacesField } from './PlacesField';

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
		<FormDialog size="large" title={title} of={zone?.id} form={form} submit="Guardar zona" onClose={onClose}>
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
		</FormDialog>
	);
}
