import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { errorBody, refusalOf } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import type { LoginState } from '#auth/guards';
import { selectIsStaff } from '#auth/may';
import { passwordForgotten, useGetRecoveryQuery } from '#commerce/account/ownerApi';
import { secondFactorRequired, secondFactorWrong } from '#contract/account/account';
import { SignInBody } from '#contract/account/forms';
import type { OpenOrderLink } from '#contract/orders/guest';
import { type AppDispatch, useAppStore } from '#store';
import { Button } from '#ui/Button';
import { PasswordField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { ShopContact } from '#ui/ShopContact';
import { FormPage } from './FormPage';
import styles from './FormPage.module.css';

/** Between sign-in and navigation (R3-041). */
const pauseMs = 100;

/** R3-040 … R3-042. With a second factor (R10-03), name and password are sent again with the code. */
export default function LoginPage() {
	const { login } = useAuth();
	const isOurs = useIsOurs();
	const store = useAppStore();
	const navigate = useNavigate();
	const state = useLocation().state as LoginState | null;
	const [codePrompt, setCodePrompt] = useState<string | null>(null);
	const [recovery, setRecovery] = useState(false);
	const [next, setNext] = useState<string | null>(null);
	const form = useForm({
		schema: SignInBody,
		values: { username: state?.username ?? '', password: '', code: '' },
		prepare: ({ code, ...rest }) => (codePrompt === null ? rest : { ...rest, code }),
		submit: async (body) => {
			const result = await login(body);
			if (result.success) {
				const claimed = state?.order && (await claimOrder(state.order, store.dispatch));
				setNext(selectIsStaff(store.getState()) ? '/admin' : claimed ? '/user/orders' : (state?.from ?? '/'));
				return;
			}
			const reason = errorBody(result.error).code;
			if (reason === secondFactorRequired) {
				setCodePrompt(result.message);
				return;
			}
			if (reason === secondFactorWrong) return { fields: { code: result.message } };
			// Synchronous, so that the password can take the focus.
			if (reason === 'bad_credentials') flushSync(() => setCodePrompt(null));
			const refusal = refusalOf(result.error, 'Error al iniciar sesión');
			if (Object.keys(refusal.fields).length === 0) form.setFocus('password', { shouldSelect: true });
			return refusal;
		},
	});
	const working = form.busy || next !== null;
	const { setFocus } = form;

	useEffect(
		function goOn() {
			if (next === null) return;
			const timer = setTimeout(() => void navigate(next, { replace: true }), pauseMs);
			return () => clearTimeout(timer);
		},
		[next, navigate],
	);

	useEffect(
		function startWithCode() {
			if (codePrompt !== null) setFocus('code');
		},
		[codePrompt, setFocus],
	);

	return (
		<FormPage
			title="Iniciar Sesión"
			lead={state?.from ? 'Entra para seguir donde estabas.' : 'Entra para comprar y seguir tus pedidos.'}
			footer={
				<>
					<span>¿Aún no tienes cuenta?</span>{' '}
					<Link to="/register" state={state}>
						Regístrate
					</Link>
					<ForgottenPassword />
				</>
			}
		>
			<Form form={form}>
				<FormFailure form={form} />
				<div className={styles.step} hidden={codePrompt !== null}>
					<TextField
						label={isOurs ? 'Usuario o correo' : 'Usuario'}
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						required
						{...form.field('username')}
					/>
					<PasswordField label="Contraseña" autoComplete="current-password" required {...form.field('password')} />
				</div>
				{codePrompt !== null && (
					<>
						<Notice tone="info" role="status">
							{codePrompt}
						</Notice>
						<TextField
							label={recovery ? 'Código de recuperación' : 'Código de verificación'}
							inputMode={recovery ? 'text' : 'numeric'}
							autoComplete="one-time-code"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={16}
							required
							{...form.field('code')}
						/>
					</>
				)}
				<Button type="submit" variant="primary" wide loading={working}>
					{working ? 'Iniciando sesión…' : 'Iniciar Sesión'}
				</Button>
				{codePrompt !== null && (
					<div className="cluster centered gap-1">
						<Button
							variant="quiet"
							onClick={() => {
								setRecovery(!recovery);
								setFocus('code');
							}}
						>
							{recovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
						</Button>
						<Button variant="quiet" onClick={() => setCodePrompt(null)}>
							Volver
						</Button>
					</div>
				)}
			</Form>
		</FormPage>
	);
}

/** Without the chunk, the order's page offers it again. */
const claimOrder = (order: OpenOrderLink, dispatch: AppDispatch): Promise<boolean> =>
	import(/* webpackChunkName: "guest-buyer" */ '../order/guestBuyer')
		.then((loaded) => dispatch(loaded.claimOrder(order)))
		.catch(() => false);

/** By mail (R14-60), otherwise from the shop (R10-05). */
function ForgottenPassword() {
	const isOurs = useIsOurs();
	const { data, isLoading } = useGetRecoveryQuery(undefined, { skip: !isOurs });
	if (!isOurs || isLoading) return null;
	return (
		<>
			<br />
			{data?.byMail ? (
				<Link to="/recuperar">¿Olvidaste tu contraseña?</Link>
			) : (
				<>
					<span>¿Olvidaste tu contraseña? Pídele a la tienda un enlace para cambiarla.</span>
					<ShopContact text={passwordForgotten} className="centered" />
				</>
			)}
		</>
	);
}
