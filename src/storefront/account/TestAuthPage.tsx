import { useAuth } from '#auth/AuthProvider';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import '#ui/patterns.css';
import styles from './TestAuthPage.module.css';

const yesNo = (value: boolean) => (value ? 'Sí' : 'No');

/** R3-080. */
export default function TestAuthPage() {
	const { isAuthenticated, isAdmin, token, user } = useAuth();
	return (
		<div className="stack gap-5 narrow">
			<PageMeta title="Prueba de sesión" noindex />
			<h1>Prueba de sesión</h1>
			<Surface>
				<dl className="facts grid lead gap-6 gap-y-2">
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
			<section className="stack gap-5">
				<h2>Usuario</h2>
				<pre className={cx('note well', styles.user)}>{user ? JSON.stringify(user, null, 2) : 'Sin usuario'}</pre>
			</section>
			<nav aria-label="Enlaces de prueba" className="cluster">
				<h2 className="whole">Enlaces de prueba</h2>
				<Link to="/login">/login</Link>
				<Link to="/profile">/profile</Link>
				<Link to="/orders">/orders</Link>
				<Link to="/user">/user</Link>
				<Link to="/admin">/admin</Link>
			</nav>
		</div>
	);
}
