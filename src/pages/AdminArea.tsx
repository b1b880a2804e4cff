import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../session/AuthProvider';
import { Button, LinkButton } from '../ui/Button';
import styles from './AdminArea.module.css';
import NotFoundPage from './NotFoundPage';
import { PlainPage } from './PlainPage';

/** Screens of the back office (R2-04): path below /admin and heading. */
const screens = [
	['', 'Dashboard'],
	['products', 'Productos'],
	['categories', 'Categorías'],
	['orders', 'Pedidos'],
	['sales', 'Ventas'],
	['users', 'Usuarios'],
] as const;

const screen = (title: string) => <PlainPage title={title} back={{ to: '/admin', label: 'Ir al Dashboard' }} />;
const dashboard = <PlainPage title="Dashboard" back={{ to: '/products', label: 'Ver la tienda' }} />;

/** The back office, outside the shop's bars; only administrators come here. */
export default function AdminArea() {
	const { logout } = useAuth();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	return (
		<div className={styles.area}>
			<header className={styles.bar}>
				<nav aria-label="Administración">
					{screens.map(([path, title]) => {
						const to = path ? `/admin/${path}` : '/admin';
						return (
							<Link key={path} to={to} aria-current={pathname === to ? 'page' : undefined}>
								{title}
							</Link>
						);
					})}
				</nav>
				<LinkButton to="/products" size="s">
					Volver al sitio
				</LinkButton>
				<Button
					size="s"
					variant="quiet"
					onClick={() => {
						void navigate('/');
						logout();
					}}
				>
					Cerrar Sesión
				</Button>
			</header>
			<main id="contenido" className={styles.main} tabIndex={-1}>
				<Routes>
					<Route index element={dashboard} />
					<Route path="dashboard" element={dashboard} />
					<Route path="profile" element={screen('Mi Perfil')} />
					{screens.slice(1).map(([path, title]) => (
						<Route key={path} path={path} element={screen(title)} />
					))}
					<Route path="*" element={<NotFoundPage />} />
				</Routes>
			</main>
		</div>
	);
}
