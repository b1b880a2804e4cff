import { ShoppingBag, UserRound } from 'lucide-react';
import type { LoginState } from '../../auth/guards';
import { Button, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Link } from '../../ui/Link';
import { Surface } from '../../ui/Surface';
import styles from './GuestChoice.module.css';

const back: LoginState = { from: '/checkout' };

/** R15-143: nobody needs an account to buy. */
export const GuestChoice = ({ onGuest }: { onGuest: () => void }) => (
	<div className={cx('narrow stack gap-5', styles.choice)}>
		<Surface as="section" className="stack gap-3" aria-labelledby="sin-cuenta">
			<h2 className="title-l" id="sin-cuenta">
				<ShoppingBag size={22} />
				Sin cuenta
			</h2>
			<p>Solo tu dirección y cómo pagas. Al terminar te damos un enlace para seguir tu pedido.</p>
			<div className="cluster fill">
				<Button variant="primary" size="l" onClick={onGuest}>
					Comprar sin cuenta
				</Button>
			</div>
		</Surface>
		<Surface as="section" className="stack gap-3" aria-labelledby="con-cuenta">
			<h2 className="title-l" id="con-cuenta">
				<UserRound size={22} />
				Con tu cuenta
			</h2>
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
		</Surface>
	</div>
);
