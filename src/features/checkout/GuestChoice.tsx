import { ShoppingBag, UserRound } from 'lucide-react';
import type { LoginState } from '../../auth/guards';
import { Button, LinkButton } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { TitledSection } from '../../ui/TitledSection';

const back: LoginState = { from: '/checkout' };

/** R15-143: nobody needs an account to buy. */
export const GuestChoice = ({ onGuest }: { onGuest: () => void }) => (
	<div className="narrow stack gap-5">
		<TitledSection id="sin-cuenta" icon={<ShoppingBag size={22} />} title="Sin cuenta">
			<p>Solo tu dirección y cómo pagas. Al terminar te damos un enlace para seguir tu pedido.</p>
			<div className="cluster fill">
				<Button variant="primary" size="l" onClick={onGuest}>
					Comprar sin cuenta
				</Button>
			</div>
		</TitledSection>
		<TitledSection id="con-cuenta" icon={<UserRound size={22} />} title="Con tu cuenta">
			<p>
				Tus datos ya están escritos y el pedido queda con los demás. ¿Aún no tienes una?{' '}
				<Link to="/register" state={back}>
					Créala
				</Link>
			</p>
			<div className="cluster fill">
				<LinkButton to="/login" state={back} size="l">
					Iniciar sesión
				</LinkButton>
			</div>
		</TitledSection>
	</div>
);
