import { House, LogOut, PackageSearch, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAuth, useSignOut } from '#auth/AuthProvider';
import { initialOf } from '#lib/text';
import { Avatar } from '#ui/Avatar';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { LoadingScreen } from '#ui/Spinner';
import '#ui/patterns.css';
import styles from './CustomerLayout.module.css';

const parts = [
	{ to: '/user', label: 'Inicio', Icon: House },
	{ to: '/user/profile', label: 'Mi Perfil', Icon: UserRound },
	{ to: '/user/orders', label: 'Mis Pedidos', Icon: PackageSearch },
] as const;

/** R3-090, R3-091. In the shop's frame, for search and cart (R2-20, R2-30). */
export function CustomerLayout() {
	const { user } = useAuth();
	const signOut = useSignOut('/login');
	const here = useLocation()
		.pathname.replace(/^\/user\/dashboard/, '/user')
		.replace(/\/$/, '');

	return (
		<div className={cx('stack gap-6', styles.area)}>
			<header className={cx('sticky grid trail middle gap-3 gap-y-2', styles.header)}>
				<div className={cx('row', styles.person)}>
					<Avatar initial={initialOf(user?.firstName, user?.username)} size={44} />
					<div>
						<Link to="/user" className={cx('title-l', styles.brand)}>
							Mi cuenta
						</Link>
						<p className="row gap-2 note">
							<span className="ellipsis">{`Hola, ${user?.username ?? ''}`}</span>
							<Badge tone="info">Usuario</Badge>
						</p>
					</div>
				</div>
				<nav aria-label="Mi cuenta" className="grid gap-1">
					{parts.map(({ to, label, Icon }) => (
						<Link key={to} to={to} aria-current={here === to ? 'page' : undefined}>
							<Icon size={20} />
							<span>{label}</span>
						</Link>
					))}
				</nav>
				<Button size="s" variant="quiet" icon={<LogOut size={18} />} className={styles.leave} onClick={signOut}>
					Salir
				</Button>
			</header>
			<div>
				<Suspense fallback={<LoadingScreen />}>
					<Outlet />
				</Suspense>
			</div>
		</div>
	);
}
