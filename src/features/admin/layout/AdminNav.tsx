import { Globe, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useSignOut } from '../../../auth/useSignOut';
import { cx } from '../../../ui/cx';
import { Link } from '../../../ui/Link';
import { screens } from '../shared/screens';
import { useOffered } from '../shared/useOffered';
import styles from './AdminNav.module.css';

interface AdminNavProps {
	collapsed?: boolean;
	onToggle?: () => void;
	/** Called for the present address too: it closes the drawer. */
	onLeave?: () => void;
}

/** R3-130. */
export function AdminNav({ collapsed = false, onToggle, onLeave }: AdminNavProps) {
	const signOut = useSignOut('/');
	const offered = useOffered(screens);
	// The dashboard has two addresses.
	const here = useLocation()
		.pathname.replace(/^\/admin\/dashboard/, '/admin')
		.replace(/\/$/, '');

	const words = (label: string) => <span className={cx(collapsed && 'visually-hidden')}>{label}</span>;
	const hint = (label: string) => (collapsed ? label : undefined);
	const toggleLabel = collapsed ? 'Expandir menú' : 'Contraer menú';

	return (
		<div className={styles.entries}>
			<nav aria-label="Administración">
				{offered.map(({ to, label, Icon }) => (
					<Link
						key={to}
						to={to}
						className={cx('row', styles.entry)}
						title={hint(label)}
						aria-current={here === to ? 'page' : undefined}
						onClick={onLeave}
					>
						<Icon size={20} />
						{words(label)}
					</Link>
				))}
			</nav>
			<div className={styles.out}>
				{/* An administrator on / is led back here (R2-12): the shop as visitors see it begins at its products. */}
				<Link to="/products" className={cx('row', styles.entry)} title={hint('Ir a la Web')}>
					<Globe size={20} />
					{words('Ir a la Web')}
				</Link>
				<button type="button" className={cx('row', styles.entry)} title={hint('Cerrar Sesión')} onClick={signOut}>
					<LogOut size={20} />
					{words('Cerrar Sesión')}
				</button>
				{onToggle && (
					<button
						type="button"
						className={cx('row', styles.entry, styles.toggle)}
						title={hint(toggleLabel)}
						aria-expanded={!collapsed}
						onClick={onToggle}
					>
						{collapsed ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
						{words(toggleLabel)}
					</button>
				)}
			</div>
		</div>
	);
}
