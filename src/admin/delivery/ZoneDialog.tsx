import { refusalOf } from '#api/errorText';
import { type DeliveryPlan, Zone, ZoneForm } from '#contract/delivery/fees';
import { FormDialog } from '#ui/FormDialog';
import { TextField } from '#ui/fields';
import { Conflict } from '../kit/editor/Conflict';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { useSuccess } from '../kit/shared/useSuccess';
import { useSaveZoneMutation } from './deliveryApi';
import { PlacesField } from './PlacesField';

interface ZoneDialogProps {
	zone: Zone | null;
	places: DeliveryPlan['places'];
	onSaved?: (zone: Zone) => void;
	onClose: () => void;
}

export function ZoneDialog({ zone, places, onSaved, onClose }: ZoneDialogProps) {
	const [save] = useSaveZoneMutation();
	const success = useSuccess();
	const { form, conflict, element } = useVersionedForm({
		saved: zone,
		savedSchema: Zone,
		schema: ZoneForm,
		valuesOf: (saved) => ({ name: saved?.name ?? '', areas: saved?.areas ?? [] }),
		prepare: (values, base) => ({ ...values, version: base?.version }),
		save: (body) => save({ id: zone?.id ?? null, body }),
		refuse: (error) => refusalOf(error, 'No pudimos guardar la zona. Vuelve a intentarlo.'),
		onSaved(saved) {
			success.always(zone ? 'Zona guardada' : 'Zona creada');
			if (saved) onSaved?.(saved);
			onClose();
		},
		compared: [
			{ name: 'name', label: 'Nombre de la zona' },
			{ name: 'areas', label: 'Lugares', words: ({ areas }) => areas.map((code) => places[code] ?? code).join('; ') },
		],
	});
	const title = zone ? 'Editar zona' : 'Nueva zona';
	return (
		<FormDialog
			size="large"
			title={title}
			of={zone?.id}
			form={form}
			ref={element}
			above={conflict && <Conflict {...conflict} />}
			submit="Guardar zona"
			onClose={onClose}
		>
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
