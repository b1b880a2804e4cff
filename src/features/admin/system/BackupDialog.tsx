import { OwnerConfirmation } from '../../../../contract/account/account';
import { refusalOf } from '../../../api/errorText';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordField } from '../../../ui/fields';
import { useForm } from '../../../ui/form';
import { SecurityCodeField } from '../../../ui/SecurityCodeField';
import { useAskedCode } from '../../../ui/useAskedCode';
import { useSuccess } from '../shared/useSuccess';
import { useMakeBackupMutation } from './systemApi';

export function BackupDialog({ onClose }: { onClose: () => void }) {
	const [make] = useMakeBackupMutation();
	const { codeAsked, withCode, askedBy } = useAskedCode();
	const success = useSuccess();
	const form = useForm({
		schema: OwnerConfirmation,
		values: { password: '', code: '' },
		prepare: withCode,
		submit: async (body) => {
			const { error } = await make(body);
			if (error) return askedBy(refusalOf(error, 'No pudimos hacer la copia. Vuelve a intentarlo.'));
			success.always('Copia descargada');
			onClose();
		},
	});
	return (
		<FormDialog
			title="Copia de seguridad"
			form={form}
			submit="Hacer y descargar la copia"
			submitting="Haciendo la copia…"
			long
			onClose={onClose}
		>
			<p>
				Un archivo con toda tu tienda: productos, fotos, pedidos, clientes y ajustes. Guárdalo fuera de este equipo y
				como una contraseña: también tiene las llaves de la tienda.
			</p>
			<PasswordField label="Tu contraseña" autoComplete="current-password" required {...form.field('password')} />
			{codeAsked && <SecurityCodeField {...form.field('code')} />}
		</FormDialog>
	);
}
