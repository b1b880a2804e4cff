import { refusalOf } from '#api/errorText';
import { selectUser } from '#auth/authSlice';
import { AddressFields } from '#commerce/address/AddressFields';
import { startOf, typedOf, useSaveAddressMutation } from '#commerce/address/addressesApi';
import { type SavedAddress, SavedAddressBody } from '#contract/delivery/address';
import { useAppSelector } from '#store';
import { FormDialog } from '#ui/FormDialog';
import { CheckboxField } from '#ui/fields';
import { useForm } from '#ui/form';

interface AddressDialogProps {
	saved: SavedAddress | null;
	/** The first address is the default anyway. */
	first: boolean;
	onClose: () => void;
}

export default function AddressDialog({ saved, first, onClose }: AddressDialogProps) {
	const user = useAppSelector(selectUser);
	const [save] = useSaveAddressMutation();
	const form = useForm({
		schema: SavedAddressBody,
		values: { address: saved ? typedOf(saved) : startOf(user), isDefault: saved?.isDefault ?? false },
		submit: async (body) => {
			const { error } = await save({ id: saved?.id ?? null, body });
			if (error) return refusalOf(error, 'No pudimos guardar la dirección. Revisa tu conexión y vuelve a intentarlo.');
			onClose();
		},
	});
	return (
		<FormDialog
			title={saved ? 'Cambiar dirección' : 'Nueva dirección'}
			of={saved?.id}
			form={form}
			submit="Guardar"
			submitting="Guardando…"
			className="stack gap-5"
			onClose={onClose}
		>
			<AddressFields form={form} />
			{!first && !saved?.isDefault && (
				<CheckboxField label="Usar esta dirección si no elijo otra" {...form.field('isDefault')} />
			)}
		</FormDialog>
	);
}
