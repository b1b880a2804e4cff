import { useState } from 'react';
import { refusalOf } from '#api/errorText';
import { passwordForgotten, useForgotPasswordMutation, useGetRecoveryQuery } from '#commerce/account/ownerApi';
import { ForgotPasswordBody } from '#contract/account/account';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { ShopContact } from '#ui/ShopContact';
import { FormPage } from './FormPage';

/** R14-60, R14-61: does not reveal whether the account exists. */
export default function ForgotPasswordPage() {
	const { data: recovery } = useGetRecoveryQuery();
	const [requestLink] = useForgotPasswordMutation();
	const [requested, setRequested] = useState('');
	const form = useForm({
		schema: ForgotPasswordBody,
		values: { login: '' },
		submit: async (body) => {
			const { error } = await requestLink(body);
			if (!error) setRequested(body.login);
			else return refusalOf(error, 'Error de conexión. Vuelve a intentarlo.');
			return undefined;
		},
	});
	const back = <Link to="/login">Volver a iniciar sesión</Link>;

	if (recovery?.byMail === false)
		return (
			<FormPage
				title="Recuperar contraseña"
				lead="La tienda no envía correos por ahora. Pídele un enlace para cambiar tu contraseña: sirve una sola vez, durante 30 minutos."
				footer={back}
			>
				<ShopContact text={passwordForgotten}>Escríbele a la tienda:</ShopContact>
			</FormPage>
		);
	if (requested)
		return (
			<FormPage title="Revisa tu correo" footer={back}>
				<Notice tone="success" role="status">
					{`Si hay una cuenta con «${requested}», le enviamos un enlace para cambiar la contraseña. Sirve una sola vez, durante 30 minutos.`}
				</Notice>
				<p>¿No llega en unos minutos? Mira en la carpeta de correo no deseado.</p>
				<Button wide onClick={() => setRequested('')}>
					Pedir otro enlace
				</Button>
			</FormPage>
		);
	return (
		<FormPage
			title="Recuperar contraseña"
			lead="Te enviamos un enlace al correo de tu cuenta para que elijas una nueva."
			footer={back}
		>
			<Form form={form} aria-label="Recuperar contraseña">
				<FormFailure form={form} />
				<TextField
					label="Correo o usuario"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					required
					{...form.field('login')}
				/>
				<Button type="submit" variant="primary" wide loading={form.busy}>
					{form.busy ? 'Enviando…' : 'Enviar enlace'}
				</Button>
			</Form>
		</FormPage>
	);
}
