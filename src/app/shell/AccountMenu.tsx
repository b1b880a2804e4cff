import { ChevronDown, UserRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useAuth, useSignOut } from '#auth/AuthProvider';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import styles from './Header.module.css';

/** Browsers without popovers have nothing to close. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
	if ('hidePopover' in currentTarget) currentTarget.hidePopover();
};

/** R2-21, R2-22. */
export function AccountMenu() {
	const { isAuthenticated, isStaff, user } = useAuth();
	const signOut = useSignOut('/');
	const name = user?.firstName?.trim() || user?.username;

	return (
		<div>
			<button
				type="button"
				popoverTarget="cuenta"
				aria-label={isAuthenticated ? name : 'Cuenta'}
				className={cx('row gap-2', styles.opener, !isAuthenticated && styles.small)}
			>
				<UserRound size={22} />
				<span className={cx('ellipsis', styles.label, styles.wideOnly)}>{isAuthenticated ? name : 'Cuenta'}</span>
				<ChevronDown size={16} className={styles.wideOnly} />
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the click comes up from a link or button inside, by key as well */}
			<div id="cuenta" popover="auto" className={cx(styles.menu, !isAuthenticated && styles.guest)} onClick={close}>
				{isAuthenticated ? (
					<>
						<Link to="/profile">Mi Perfil</Link>
						<Link to="/orders">Mis Pedidos</Link>
						{isStaff && <Link to="/admin">Panel Admin</Link>}
						<button type="button" onClick={signOut}>
							Cerrar Sesión
						</button>
					</>
				) : (
					<>
						<Link to="/login">Iniciar Sesión</Link>
						<Link to="/register">Registrarse</Link>
					</>
				)}
			</div>
		</div>
	);
}
