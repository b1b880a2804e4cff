import { Globe, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { useSignOut } from '#auth/AuthProvider';
import { profileReceived, selectUser } from '#auth/authSlice';
import { type PanelGroup, panelGroups } from '#contract/admin/todo';
import { useAppDispatch, useAppSelector } from '#store';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import { screens, useOffered } from '../kit/shared/screens';
import { isTaskOf } from '../todo/tasks';
import { useSavePanelMutation, useTodo } from '../todo/todoApi';
import styles from './AdminNav.module.css';
import { NavGroup, Waiting } from './NavGroup';

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

	/** A page below a screen, such as a section of the settings, marks the screen. */
	const currentOf = (to: string) => {
		if (here === to) return 'page';
		return to !== '/admin' && here.startsWith(`${to}/`) ? 'true' : undefined;
	};

	const words = (label: string) => <span className={collapsed ? 'visually-hidden' : 'ellipsis'}>{label}</span>;
	const hint = (label: string) => (collapsed ? label : undefined);
	const isOurs = useIsOurs();
	const { data: todo } = useTodo();
	const { closed, toggle } = useClosedGroups();
	const tasksOf = (shown: typeof offered) =>
		todo?.tasks.filter((task) => shown.some(({ to }) => isTaskOf(task, to))) ?? [];
	const entries = (shown: typeof offered) =>
		shown.map((screen) => (
			<Link
				key={screen.to}
				to={screen.to}
				className={cx('row', styles.entry)}
				title={hint(screen.label)}
				aria-current={currentOf(screen.to)}
				onClick={onLeave}
			>
				<screen.Icon size={20} />
				{words(screen.label)}
				<Waiting tasks={tasksOf([screen])} small={collapsed} />
			</Link>
		));
	const toggleLabel = collapsed ? 'Expandir menú' : 'Contraer menú';

	return (
		<div className={styles.entries}>
			<nav aria-label="Administración">
				{entries(isOurs ? offered.filter(({ group }) => !group) : offered)}
				{isOurs &&
					panelGroups.map((group) => {
						const shown = offered.filter((screen) => screen.group === group);
						if (shown.length === 0) return null;
						if (collapsed)
							return (
								<div key={group} className={styles.screens}>
									{entries(shown)}
								</div>
							);
						const open = !closed.includes(group);
						return (
							<NavGroup key={group} group={group} open={open} onToggle={() => toggle(group)} tasks={tasksOf(shown)}>
								{/* The present screen stays in sight. */}
								{entries(open ? shown : shown.filter(({ to }) => currentOf(to)))}
							</NavGroup>
						);
					})}
			</nav>
			<div className={styles.out}>
				{/* `/` leads administrators back here (R2-12), so the visitors' shop begins at its products. */}
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

/** Closed groups belong to the account: the stored user has them at once, other browsers with the profile. */
function useClosedGroups() {
	const dispatch = useAppDispatch();
	const user = useAppSelector(selectUser);
	const [save] = useSavePanelMutation();
	const closed = panelGroups.filter((group) => user?.closedGroups?.includes(group));
	return {
		closed,
		toggle(group: PanelGroup) {
			if (!user) return;
			const closedGroups = panelGroups.filter((one) => (one === group) !== closed.includes(one));
			dispatch(profileReceived({ ...user, closedGroups }));
			void save({ closedGroups });
		},
	};
}
