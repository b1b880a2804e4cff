import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { secondFactorRequired, secondFactorWrong } from '../../contract/account';
import { isAdminUser } from '../../contract/user';
import { SignInBody } from '../../contract/userForms';
import { errorText, fieldErrors } from '../api/errorText';
import { useAuth } from '../auth/AuthProvider';
import type { LoginState } from '../auth/guards';
import { fieldMessages } from '../lib/validate';
import { Button } from '../ui/Button';
import { PasswordField, TextField } from '../ui/fields';
import { Notice } from '../ui/Notice';
import { formValues, useFormErrors } from '../ui/useFormErrors';
import { usePageTitle } from '../ui/usePageTitle';
import { FormPage } from './FormPage';
import styles from './FormPage.module.css';

/** Milliseconds between the sign-in and the page that follows (R3-041). */
const pause = 100;

const codeOf = (error: unknown) => (error as { data?: { code?: unknown } | null } | undefined)?.data?.code;

/**
 * Sign-in (R3-040 … R3-042). An account with a second factor has another step (R10-03): name and password stay in the
 * form, out of sight, and go with the code.
 */
export default function LoginPage() {
	usePageTitle('Iniciar Sesión');
	const { login } = useAuth();
	const navigate = useNavigate();
	const state = useLocation().state as LoginState | null;
	const { errors, show, onInput } = useFormErrors();
	const [failure, setFailure] = useState<string | null>(null);
	const [working, setWorking] = useState(false);
	/** What the server says when it asks for the code. */
	const [codeAsked, setCodeAsked] = useState<string | null>(null);
	const [recovery, setRecovery] = useState(false);
	const codeField = useRef<HTMLInputElement>(null);
	const [next, setNext] = useState<string | null>(null);

	useEffect(
		function goOn() {
			if (next === null) return;
			const timer = setTimeout(() => void navigate(next, { replace: true }), pause);
			return () => clearTimeout(timer);
		},
		[next, navigate],
	);

	useEffect(
		function startWithCode() {
			if (codeAsked !== null) codeField.current?.focus();
		},
		[codeAsked],
	);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const { username = '', password = '', code } = formValues(form);
		const body = { username: username.trim(), password, ...(code === undefined ? {} : { code }) };
		setFailure(null);
		if (working || show(form, fieldMessages(SignInBody, body))) return;
		setWorking(true);
		const result = await login(body);
		if (result.success) {
			setNext(isAdminUser(result.user) ? '/admin' : (state?.from ?? '/'));
			return;
		}
		setWorking(false);
		const reason = codeOf(result.error);
		if (reason === secondFactorRequired) {
			setCodeAsked(result.message);
			return;
		}
		if (reason === secondFactorWrong) {
			show(form, { code: result.message });
			return;
		}
		// Drawn at once, so that the password can take the focus.
		if (reason === 'bad_credentials') flushSync(() => setCodeAsked(null));
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
				<div className={styles.step} hidden={codeAsked !== null}>
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
				</div>
				{codeAsked !== null && (
					<>
						<Notice tone="info" role="status">
							{codeAsked}
						</Notice>
						<TextField
							ref={codeField}
							label={recovery ? 'Código de recuperación' : 'Código de verificación'}
							name="code"
							inputMode={recovery ? 'text' : 'numeric'}
							autoComplete="one-time-code"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={16}
							required
							error={errors.code}
						/>
					</>
				)}
				<Button type="submit" variant="primary" wide loading={working}>
					{working ? 'Iniciando sesión…' : 'Iniciar Sesión'}
				</Button>
				{codeAsked !== null && (
					<div className="cluster centered gap-1">
						<Button
							variant="quiet"
							onClick={() => {
								setRecovery(!recovery);
								codeField.current?.focus();
							}}
						>
							{recovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
						</Button>
						<Button variant="quiet" onClick={() => setCodeAsked(null)}>
							Volver
						</Button>
					</div>
				)}
			</form>
		</FormPage>
	);
}
