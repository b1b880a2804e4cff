import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DeleteAccountBody } from '../../../../contract/account/account';
import { refusalOf } from '../../../api/errorText';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordField, TextField } from '../../../ui/fields';
import { useForm } from '../../../ui/form';
import { useSuccess } from '../shared/useSuccess';
import { useMakeBackupMutation } from './systemApi';

export function BackupDialog({ onClose }: { onClose: () => void }) {
	const [make] = useMakeBackupMutation();
	const [codeAsked, setCodeAsked] = useState(false);
	const success = useSuccess();
	const form = useForm({
		schema: DeleteAccountBody,
		values: { password: '', code: '' },
		prepare: ({ code, ...rest }) => (codeAsked ? { ...rest, code } : rest),
		submit: async (body) => {
			const { error } = await make(body);
			if (error) {
				const refusal = refusalOf(error, 'No pudimos hacer la copia. Vuelve a intentarlo.');
				// Renders now, so that the field can be focused.
				if (refusal.fields?.code) flushSync(() => setCodeAsked(true));
				return refusal;
			}
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
			{codeAsked && (
				<TextField
					label="Código de verificación"
					help="El de tu aplicación de autenticación, o uno de recuperación"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={16}
					required
					{...form.field('code')}
				/>
			)}
		</FormDialog>
	);
}
