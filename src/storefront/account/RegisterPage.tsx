import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { refusalOf } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import type { LoginState } from '#auth/guards';
import { consentTexts, SignUpBody } from '#contract/account/forms';
import { limits } from '#contract/shared/limits';
import { addressField, phoneField } from '#lib/contact';
import { withRepeatedPassword } from '#lib/repeatedPassword';
import { useAppDispatch } from '#store';
import { Button, LinkButton } from '#ui/Button';
import { CheckboxField, PasswordField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { LegalNote } from '#ui/LegalNote';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { FormPage } from './FormPage';
import '#ui/patterns.css';

/** Time to read the success before sign-in (R3-051). */
const pauseMs = 2000;

const Fields = withRepeatedPassword(SignUpBody, {
	password: 'password',
	repeated: 'confirmPassword',
	missing: 'Repite tu contraseña',
});

const empty = {
	firstName: '',
	lastName: '',
	username: '',
	email: '',
	password: '',
	confirmPassword: '',
	phone: '',
	address: '',
	offers: false,
};

/** Filled in from a guest's order. */
const filledIn = ['firstName', 'lastName', 'email', 'phone', 'address'] as const;

const offers = 'offers-mail';

/** R3-050, R3-051; consent is unticked and needs our server (R14-74). */
export default function RegisterPage() {
	const { register } = useAuth();
	const state = useLocation().state as LoginState | null;
	const dispatch = useAppDispatch();
	const [done, setDone] = useState<LoginState | null>(null);
	const isOurs = useIsOurs();
	const form = useForm({
		schema: Fields,
		values: empty,
		prepare: ({ offers: isAccepted, ...rest }) =>
			isAccepted ? { ...rest, consents: [{ kind: offers, version: consentTexts[offers].version }] } : rest,
		submit: async (body) => {
			const result = await register(body);
			if (!result.success) return refusalOf(result.error, 'Error al registrarse');
			setDone({ ...state, username: body.username });
		},
	});
	const order = state?.order;
	const { getValues, setValue } = form;

	useEffect(
		function fillIn() {
			if (!order) return;
			const guestBuyer = import(/* webpackChunkName: "guest-buyer" */ '../order/guestBuyer');
			void guestBuyer
				.then(({ buyerOf }) => dispatch(buyerOf(order)))
				.then((buyer) => {
					for (const name of filledIn) if (buyer && getValues(name) === '') setValue(name, buyer[name]);
				})
				.catch(() => {});
		},
		[order, dispatch, getValues, setValue],
	);

	if (done) return <Registered state={done} />;

	return (
		<FormPage
			title="Crear cuenta"
			lead="Con una cuenta compras más rápido y sigues tus pedidos."
			wide
			footer={
				<>
					<span>¿Ya tienes cuenta?</span>{' '}
					<Link to="/login" state={state}>
						Inicia sesión
					</Link>
				</>
			}
		>
			<Form form={form} className="grid columns-2 top">
				<FormFailure form={form} className="whole" />
				<TextField label="Nombre" autoComplete="given-name" required {...form.field('firstName')} />
				<TextField label="Apellido" autoComplete="family-name" required {...form.field('lastName')} />
				<TextField
					label="Usuario"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={limits.username}
					required
					{...form.field('username')}
				/>
				<TextField
					label="Email"
					type="email"
					inputMode="email"
					autoComplete="email"
					placeholder="nombre@correo.com"
					required
					{...form.field('email')}
				/>
				<PasswordField
					label="Contraseña"
					autoComplete="new-password"
					help={form.errorOf('password') ? undefined : 'Al menos 6 caracteres'}
					required
					{...form.field('password')}
				/>
				<PasswordField
					label="Confirmar Contraseña"
					autoComplete="new-password"
					required
					{...form.field('confirmPassword')}
				/>
				<TextField {...phoneField} optional {...form.field('phone')} />
				<TextField {...addressField} optional {...form.field('address')} />
				{isOurs && (
					<div className="whole">
						<CheckboxField label={consentTexts[offers].text} {...form.field('offers')} />
					</div>
				)}
				<div className="whole">
					<LegalNote act="registrarte" />
				</div>
				<Button type="submit" variant="primary" wide loading={form.busy} className="whole">
					{form.busy ? 'Creando tu cuenta…' : 'Registrarse'}
				</Button>
			</Form>
		</FormPage>
	);
}

function Registered({ state }: { state: LoginState }) {
	const navigate = useNavigate();
	const success = useRef<HTMLDivElement>(null);

	useEffect(
		function goToSignIn() {
			success.current?.focus();
			const timer = setTimeout(() => void navigate('/login', { state }), pauseMs);
			return () => clearTimeout(timer);
		},
		[navigate, state],
	);

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
}
