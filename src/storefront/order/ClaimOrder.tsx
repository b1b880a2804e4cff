import { UserRound } from 'lucide-react';
import { errorText } from '#api/errorText';
import { selectIsAuthenticated } from '#auth/authSlice';
import type { LoginState } from '#auth/guards';
import { orderPagePath } from '#contract/orders/link';
import type { orderWords } from '#contract/orders/status';
import { capital } from '#lib/text';
import { useAppSelector } from '#store';
import { Button, LinkButton } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { TitledSection } from '#ui/Surface';
import { useClaimOrderMutation } from './orderLinkApi';

interface ClaimOrderProps {
	token: string;
	/** Null until the order is opened. */
	digits: string | null;
	claimed: boolean;
	words: ReturnType<typeof orderWords>;
}

/** Offers an account after the order, never before. */
export function ClaimOrder({ token, digits, claimed, words }: ClaimOrderProps) {
	const isSignedIn = useAppSelector(selectIsAuthenticated);
	const [claim, { isLoading, isSuccess, error }] = useClaimOrderMutation();
	const back: LoginState = {
		from: claimed ? '/user/orders' : orderPagePath(token),
		...(digits && { order: { token, digits } }),
	};

	return (
		<TitledSection
			id="llevar"
			icon={<UserRound size={22} />}
			title={
				claimed
					? capital(`${words.this} está en una cuenta`)
					: isSignedIn
						? 'Guárdalo en tu cuenta'
						: `Crea una cuenta con tu ${words.noun}`
			}
		>
			{claimed ? (
				<>
					<p role={isSuccess ? 'status' : undefined}>
						{isSuccess
							? 'Listo: lo encuentras con tus demás pedidos.'
							: 'Sus datos se ven ahí. El enlace sigue mostrando cómo va.'}
					</p>
					<div className="cluster fill">
						<LinkButton to={isSignedIn ? '/user/orders' : '/login'} state={back} variant="primary">
							{isSignedIn ? 'Ver mis pedidos' : 'Iniciar sesión'}
						</LinkButton>
					</div>
				</>
			) : isSignedIn ? (
				<>
					<p>
						{digits
							? capital(`${words.the} pasa a Mis Pedidos, con los datos de tu cuenta.`)
							: `Primero abre los datos ${words.of}, más arriba.`}
					</p>
					{error && (
						<Notice tone="danger" role="alert">
							{errorText(error, `No pudimos guardar ${words.the}. Inténtalo de nuevo.`)}
						</Notice>
					)}
					{digits && (
						<div className="cluster fill">
							<Button variant="primary" loading={isLoading} onClick={() => void claim({ token, digits })}>
								Guardar en mi cuenta
							</Button>
						</div>
					)}
				</>
			) : (
				<>
					<p>
						<span>Con una cuenta tienes juntos tus pedidos y no vuelves a escribir tus datos. </span>
						<span>
							{digits
								? capital(`${words.this} va contigo.`)
								: `Abre antes los datos ${words.of}, más arriba, para que vaya contigo.`}
						</span>
					</p>
					<div className="cluster fill">
						<LinkButton to="/register" state={back}>
							Crear una cuenta
						</LinkButton>
						<LinkButton to="/login" state={back} variant="quiet">
							Ya tengo cuenta
						</LinkButton>
					</div>
				</>
			)}
		</TitledSection>
	);
}
