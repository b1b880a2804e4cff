import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../contract/limits';
import { SignUpBody } from '../../contract/userForms';
import { errorText, fieldErrors } from '../api/errorText';
import { useAuth } from '../auth/AuthProvider';
import { fieldMessages } from '../lib/validate';
import { Button, LinkButton } from '../ui/Button';
import { PasswordField, TextField } from '../ui/fields';
import { Notice } from '../ui/Notice';
import { type FieldErrors, formValues, useFormErrors } from '../ui/useFormErrors';
import { usePageTitle } from '../ui/usePageTitle';
import { FormPage } from './FormPage';
import styles from './FormPage.module.css';

/** Milliseconds for which the success is read before the sign-in page follows (R3-051). */
const pause = 2000;

/** What is wrong with the form before it is sent (R5-01 … R5-03). */
function mistakesOf({ confirmPassword = '', ...body }: Record<string, string>): FieldErrors {
	const mistakes = fieldMessages(SignUpBody, body);
	if (!confirmPassword) mistakes.confirmPassword = 'Repite tu contraseña';
	else if (confirmPassword !== body.password) mistakes.confirmPassword = 'Las contraseñas no coinciden';
	return mistakes;
}

/** A new account (R3-050, R3-051). */
export default function RegisterPage() {
	usePageTitle('Crear cuenta');
	const { register } = useAuth();
	const navigate = useNavigate();
	const { state } = useLocation();
	const { errors, show, onInput } = useFormErrors();
	const [failure, setFailure] = useState<string | null>(null);
	const [step, setStep] = useState<'open' | 'working' | 'done'>('open');
	const success = useRef<HTMLDivElement>(null);

	useEffect(
		function goToSignIn() {
			if (step !== 'done') return;
			success.current?.focus();
			const timer = setTimeout(() => void navigate('/login', { state }), pause);
			return () => clearTimeout(timer);
		},
		[step, navigate, state],
	);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = event.currentTarget;
		const values = formValues(form);
		setFailure(null);
		if (step !== 'open' || show(form, mistakesOf(values))) return;
		setStep('working');
		const {
			username = '',
			email = '',
			password = '',
			firstName = '',
			lastName = '',
			phone = '',
			address = '',
		} = values;
		const result = await register({
			username: username.trim(),
			email: email.trim(),
			password,
			firstName: firstName.trim(),
			lastName: lastName.trim(),
			phone: phone.trim(),
			address: address.trim(),
		});
		setStep(result.success ? 'done' : 'open');
		if (result.success) return;
		setFailure(errorText(result.error, 'Error al registrarse'));
		show(form, fieldErrors(result.error));
	};

	if (step === 'done')
		return (
			<FormPage title="Cuenta creada">
				<div ref={success} tabIndex={-1}>
					<Notice tone="success" role="status">
						Registro exitoso. Ahora puedes iniciar sesión.
					</Notice>
				</div>
				<LinkButton to="/login" state={state} variant="primary" wide>
					Iniciar Sesión
				</LinkButton>
			</FormPage>
		);

	return (
		<FormPage
			title="Crear cuenta"
			lead="Con una cuenta compras más rápido y sigues tus pedidos."
			wide
			footer={
				<>
					¿Ya tienes cuenta?{' '}
					<Link to="/login" state={state}>
						Inicia sesión
					</Link>
				</>
			}
		>
			<form noValidate className={styles.pairs} onSubmit={(event) => void submit(event)} onInput={onInput}>
				{failure && (
					<Notice tone="danger" role="alert" className={styles.whole}>
						{failure}
					</Notice>
				)}
				<TextField label="Nombre" name="firstName" autoComplete="given-name" required error={errors.firstName} />
				<TextField label="Apellido" name="lastName" autoComplete="family-name" required error={errors.lastName} />
				<TextField
					label="Usuario"
					name="username"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={limits.username}
					required
					error={errors.username}
				/>
				<TextField
					label="Email"
					name="email"
					type="email"
					inputMode="email"
					autoComplete="email"
					placeholder="nombre@correo.com"
					required
					error={errors.email}
				/>
				<PasswordField
					label="Contraseña"
					name="password"
					autoComplete="new-password"
					help={errors.password ? undefined : 'Al menos 6 caracteres'}
					required
					error={errors.password}
				/>
				<PasswordField
					label="Confirmar Contraseña"
					name="confirmPassword"
					autoComplete="new-password"
					required
					error={errors.confirmPassword}
				/>
				<TextField
					label="Teléfono"
					name="phone"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					maxLength={limits.phone}
					optional
					error={errors.phone}
				/>
				<TextField
					label="Dirección"
					name="address"
					autoComplete="street-address"
					maxLength={limits.address}
					optional
					error={errors.address}
				/>
				<Button type="submit" variant="primary" wide loading={step === 'working'} className={styles.whole}>
					{step === 'working' ? 'Creando tu cuenta…' : 'Registrarse'}
				</Button>
			</form>
		</FormPage>
	);
}
