import { useState } from 'react';
import { refusalOf } from '#api/errorText';
import { useResetPasswordMutation } from '#commerce/account/accountApi';
import { ResetPasswordBody } from '#contract/account/account';
import { limits } from '#contract/shared/limits';
import { withRepeatedPassword } from '#lib/repeatedPassword';
import { Button, LinkButton } from '#ui/Button';
import { PasswordField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { FormPage } from './FormPage';
import { useTokenOfAddress } from './useTokenOfAddress';

const Fields = withRepeatedPassword(ResetPasswordBody, {
	password: 'password',
	repeated: 'repeatPassword',
	missing: 'Repite la contraseña nueva',
});

/** R10-05. */
export default function ResetPasswordPage() {
	const [done, setDone] = useState(false);
	const { token, arriving } = useTokenOfAddress(() => setDone(false));

	if (done)
		return (
			<FormPage title="Nueva contraseña">
				<Notice tone="success" role="status">
					Contraseña actualizada. Cerramos todas tus sesiones.
				</Notice>
				<LinkButton to="/login" variant="primary" wide>
					Iniciar Sesión
				</LinkButton>
			</FormPage>
		);
	if (!token && !arriving)
		return (
			<FormPage title="Nueva contraseña" footer={<Link to="/login">Volver a iniciar sesión</Link>}>
				<Notice tone="info">
					Abre aquí el enlace completo que te envió la tienda. Si olvidaste tu contraseña, pídele uno a la tienda.
				</Notice>
			</FormPage>
		);
	return <ResetForm key={token} token={token} onDone={() => setDone(true)} />;
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
	const [reset] = useResetPasswordMutation();
	const form = useForm({
		schema: Fields,
		values: { token, password: '', repeatPassword: '' },
		submit: async (body) => {
			const { error } = await reset(body);
			if (!error) onDone();
			else return refusalOf(error, 'Error de conexión. Vuelve a intentarlo.');
			return undefined;
		},
	});
	return (
		<FormPage
			title="Nueva contraseña"
			lead="Elige la contraseña con la que entrarás desde ahora."
			footer={<Link to="/login">Volver a iniciar sesión</Link>}
		>
			<Form form={form} aria-label="Nueva contraseña">
				<FormFailure form={form} />
				<PasswordField
					label="Contraseña nueva"
					autoComplete="new-password"
					help={`Al menos ${limits.passwordMin} caracteres`}
					maxLength={limits.passwordMax}
					required
					{...form.field('password')}
				/>
				<PasswordField
					label="Repite la contraseña nueva"
					autoComplete="new-password"
					maxLength={limits.passwordMax}
					required
					{...form.field('repeatPassword')}
				/>
				<Button type="submit" variant="primary" wide loading={form.busy}>
					{form.busy ? 'Guardando…' : 'Guardar contraseña'}
				</Button>
			</Form>
		</FormPage>
	);
}
