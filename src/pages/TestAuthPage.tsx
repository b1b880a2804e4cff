import { Link } from 'react-router-dom';
import { useAuth } from '../auth/AuthProvider';
import { Surface } from '../ui/Surface';
import { usePageTitle } from '../ui/usePageTitle';
import styles from './TestAuthPage.module.css';

const yesNo = (value: boolean) => (value ? 'Sí' : 'No');

/** What the shop knows of the session, for those who look for a fault (R3-080). */
export default function TestAuthPage() {
	usePageTitle('Prueba de sesión');
	const { isAuthenticated, isAdmin, token, user } = useAuth();
	return (
		<div className={styles.page}>
			<h1>Prueba de sesión</h1>
			<Surface>
				<dl className={styles.facts}>
					<dt>Autenticado</dt>
					<dd>{yesNo(isAuthenticated)}</dd>
					<dt>Administrador</dt>
					<dd>{yesNo(isAdmin)}</dd>
					<dt>Token presente</dt>
					<dd>{yesNo(Boolean(token))}</dd>
					<dt>Inicio del token</dt>
					<dd>
						<code>{token ? `${token.slice(0, 20)}…` : '—'}</code>
					</dd>
				</dl>
			</Surface>
			<section className={styles.page}>
				<h2>Usuario</h2>
				<pre className={styles.user}>{user ? JSON.stringify(user, null, 2) : 'Sin usuario'}</pre>
			</section>
			<nav aria-label="Enlaces de prueba" className={styles.links}>
				<h2>Enlaces de prueba</h2>
				<Link to="/login">/login</Link>
				<Link to="/profile">/profile</Link>
				<Link to="/orders">/orders</Link>
				<Link to="/user">/user</Link>
				<Link to="/admin">/admin</Link>
			</nav>
		</div>
	);
}
