import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isAdminUser } from '../../contract/user';
import { SignInBody } from '../../contract/userForms';
import { errorText, fieldErrors } from '../api/errorText';
import { fieldMessages } from '../lib/validate';
import { useAuth } from '../session/AuthProvider';
import type { LoginState } from '../session/guards';
import { Button } from '../ui/Button';
import { PasswordField, TextField } from '../ui/fields';
import { Notice } from '../ui/Notice';
import { formValues, useFormErrors } from '../ui/useFormErrors';
import { usePageTitle } from '../ui/usePageTitle';
import { FormPage } from './FormPage';

/** Milliseconds between the sign-in and the page that follows (R3-041). */
const pause = 100;

/** Sign-in (R3-040 … R3-042). */
export default function LoginPage() {
	usePageTitle('Iniciar Sesión');
	const { login } = useAuth();
	const navigate = useNavigate();
	const state = useLocation().state as LoginState | null;
	const { errors, show, onInput } = useFormErrors();
	const [failure, setFailure] = useState<string | null>(null);
	const [working, setWorking] = useState(false);
	const [next, setNext] = useState<string | null>(null);

	useEffect(
		function goOn() {
			if (next === null) return;
			const timer = setTimeout(() => void navigate(next, { replace: true }), pause);
			return () => clearTimeout(timer);
		},
		[next, navigate],
	);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const { username = '', password = '' } = formValues(form);
		setFailure(null);
		if (working || show(form, fieldMessages(SignInBody, { username, password }))) return;
		setWorking(true);
		const result = await login({ username: username.trim(), password });
		if (result.success) {
			setNext(isAdminUser(result.user) ? '/admin' : (state?.from ?? '/'));
			return;
		}
		setWorking(false);
		setFailure(errorText(result.error, 'Error al iniciar sesión'));
		if (show(form, fieldErrors(result.error))) return;
		const typed = form.querySelector<HTMLInputElement>('[name=password]');
		typed?.focus();
		typed?.select();
	};

	return (
		<FormPage
			title="Iniciar Sesión"
			lead={state?.from ? 'Entra para seguir donde estabas.' : 'Entra para comprar y seguir tus pedidos.'}
			footer={
				<>
					¿Aún no tienes cuenta?{' '}
					<Link to="/register" state={state}>
						Regístrate
					</Link>
				</>
			}
		>
			<form noValidate onSubmit={(event) => void submit(event)} onInput={onInput}>
				{failure && (
					<Notice tone="danger" role="alert">
						{failure}
					</Notice>
				)}
				<TextField
					label="Usuario"
					name="username"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					required
					error={errors.username}
				/>
				<PasswordField
					label="Contraseña"
					name="password"
					autoComplete="current-password"
					required
					error={errors.password}
				/>
				<Button type="submit" variant="primary" wide loading={working}>
					{working ? 'Iniciando sesión…' : 'Iniciar Sesión'}
				</Button>
			</form>
		</FormPage>
	);
}
