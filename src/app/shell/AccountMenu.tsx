import { ChevronDown, UserRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAuth } from '../../auth/AuthProvider';
import { cx } from '../../ui/cx';
import styles from './Header.module.css';

/** A choice closes the menu; browsers without popovers have nothing to close. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
	if ('hidePopover' in currentTarget) currentTarget.hidePopover();
};

/**
 * The visitor's account: two links before the sign-in (R2-21), a menu afterwards (R2-22). A native popover, so that
 * Escape and a click elsewhere close it; the guest's links stand in the bar itself where there is room.
 */
export function AccountMenu() {
	const { isAuthenticated, isAdmin, user, logout } = useAuth();
	const navigate = useNavigate();
	const name = user?.firstName?.trim() || user?.username;

	// In one event, so that one drawing shows both: a guard never sees the visitor gone from a page of their own.
	const leave = () => {
		void navigate('/');
		logout();
	};

	return (
		<div className={styles.account}>
			<button
				type="button"
				popoverTarget="cuenta"
				aria-label={isAuthenticated ? name : 'Cuenta'}
				className={cx(styles.opener, !isAuthenticated && styles.small)}
			>
				<UserRound size={22} />
				<span className={styles.label}>{isAuthenticated ? name : 'Cuenta'}</span>
				<ChevronDown size={16} className={styles.wideOnly} />
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the click comes up from a link or button inside, by key as well */}
			<div id="cuenta" popover="auto" className={cx(styles.menu, !isAuthenticated && styles.guest)} onClick={close}>
				{isAuthenticated ? (
					<>
						<Link to="/profile">Mi Perfil</Link>
						<Link to="/orders">Mis Pedidos</Link>
						{isAdmin && <Link to="/admin">Panel Admin</Link>}
						<button type="button" onClick={leave}>
							Cerrar Sesión
						</button>
					</>
				) : (
					<>
						<Link to="/login">Iniciar Sesión</Link>
						<Link to="/register" className={styles.join}>
							Registrarse
						</Link>
					</>
				)}
			</div>
		</div>
	);
}
