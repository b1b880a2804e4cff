import { selectUser } from '#auth/authSlice';
import { PasswordBody } from '#contract/account/account';
import { withRepeatedPassword } from '#lib/repeatedPassword';
import { useAppSelector } from '#store';
import { FormDialog } from '#ui/FormDialog';
import { PasswordField } from '#ui/fields';
import { useForm } from '#ui/form';
import { SecurityCodeField, useSecurityCode } from '#ui/SecurityCodeField';
import { accountRefusal, useChangePasswordMutation } from './accountApi';

export interface SecurityDialogProps {
	onClose: () => void;
	onDone: (text: string) => void;
}

const Fields = withRepeatedPassword(PasswordBody, {
	password: 'newPassword',
	repeated: 'repeatPassword',
	missing: 'Repite la contraseña nueva',
});

export default function SecurityPasswordDialog({ onClose, onDone }: SecurityDialogProps) {
	const username = useAppSelector((state) => selectUser(state)?.username);
	const [change] = useChangePasswordMutation();
	const { isCodeRequired, withCode, showCodeFor } = useSecurityCode();
	const form = useForm({
		schema: Fields,
		values: { currentPassword: '', newPassword: '', repeatPassword: '', code: '' },
		prepare: withCode,
		submit: async (body) => {
			const { error } = await change(body);
			if (error) return showCodeFor(accountRefusal(error));
			onDone('Contraseña actualizada. Cerramos tus otras sesiones.');
			onClose();
		},
	});
	return (
		<FormDialog title="Cambiar Contraseña" form={form} submit="Guardar" submitting="Guardando…" onClose={onClose}>
			{/* For password managers. */}
			<input hidden readOnly autoComplete="username" value={username ?? ''} />
			<PasswordField
				label="Contraseña actual"
				autoComplete="current-password"
				required
				{...form.field('currentPassword')}
			/>
			<PasswordField
				label="Contraseña nueva"
				autoComplete="new-password"
				help="Al menos 6 caracteres"
				required
				{...form.field('newPassword')}
			/>
			<PasswordField
				label="Repite la contraseña nueva"
				autoComplete="new-password"
				required
				{...form.field('repeatPassword')}
			/>
			{isCodeRequired && <SecurityCodeField {...form.field('code')} />}
			<p className="note">Se cerrarán tus sesiones en otros equipos; esta sigue abierta.</p>
		</FormDialog>
	);
}
