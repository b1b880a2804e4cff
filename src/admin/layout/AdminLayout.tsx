import { Menu, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAuth } from '#auth/AuthProvider';
import { selectLost } from '#live/liveSlice';
import { useAppDispatch, useAppSelector } from '#store';
import { selectSidebarCollapsed, sidebarToggled } from '#store/uiSlice';
import { useNotices } from '#store/useNotices';
import { IconButton } from '#ui/Button';
import { ConnectionDot } from '#ui/ConnectionDot';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { Link } from '#ui/Link';
import { NoticeRegion } from '#ui/Notice';
import { PageBoundary } from '#ui/PageBoundary';
import { ShopBrand } from '#ui/ShopBrand';
import { useShop } from '#ui/shop';
import { focusPage, usePageArrival } from '#ui/usePageArrival';
import { CommandCenter } from '../kit/palette/CommandCenter';
import '#ui/patterns.css';
import './patterns.css';
import styles from './AdminLayout.module.css';
import { AdminNav } from './AdminNav';

function LostConnection() {
	if (!useAppSelector(selectLost)) return null;
	return (
		<div className={cx('cluster gap-y-1 fine', styles.lost)}>
			<ConnectionDot connected={false} />
			<span>Lo que cambia no se ve aquí hasta que vuelva la conexión.</span>
		</div>
	);
}

/** R3-130. */
const sidebarWidthPx = { open: 200, collapsed: 60 } as const;

/** Has no sidebar: its steps are the navigation. */
const welcomePath = '/admin/welcome';

export function AdminLayout({ children }: { children: ReactNode }) {
	const { user } = useAuth();
	const { pathname } = useLocation();
	const dispatch = useAppDispatch();
	const collapsed = useAppSelector(selectSidebarCollapsed);
	const notices = useNotices(pathname);
	const [drawer, setDrawer] = useState(false);
	const main = useRef<HTMLElement>(null);
	// Coming from the shop is an arrival, unlike a first load.
	const isNavigation = useNavigationType() !== 'POP';
	usePageArrival(
		() => {
			setDrawer(false);
			focusPage(main.current);
		},
		{ onMount: isNavigation },
	);

	useEffect(function leaveForTheShop() {
		const own = main.current;
		return () => {
			// The shop's frame replaces this one: focus moves there.
			if (!own?.isConnected) focusPage(document.querySelector('main'));
		};
	}, []);

	const shop = useShop();
	return (
		<div className={styles.area}>
			<a className="skip-link visually-hidden" href="#contenido">
				Saltar al contenido
			</a>
			{pathname !== welcomePath && (
				<aside
					className={styles.sidebar}
					style={{ width: collapsed ? sidebarWidthPx.collapsed : sidebarWidthPx.open }}
					aria-label="Barra lateral"
				>
					<AdminNav collapsed={collapsed} onToggle={() => dispatch(sidebarToggled())} />
				</aside>
			)}
			<div className="grow">
				<header className={styles.bar}>
					<Link to="/admin" className={cx('row gap-2', styles.brand)} aria-label={shop.name}>
						<ShopBrand size={28} />
					</Link>
					<CommandCenter />
					<Link to="/products" className={styles.back}>
						Volver al sitio
					</Link>
					<Link
						to="/admin/profile"
						className={cx('row gap-2', styles.person)}
						aria-label={`Mi perfil: ${user?.username ?? ''}`}
					>
						<UserRound size={18} />
						<span>{user?.firstName?.trim() || user?.username}</span>
					</Link>
					<IconButton label="Abrir menú" className={styles.opener} onClick={() => setDrawer(true)}>
						<Menu size={22} />
					</IconButton>
				</header>
				<main id="contenido" className={styles.main} ref={main} tabIndex={-1}>
					<LostConnection />
					<PageBoundary page={pathname} comfort="">
						{children}
					</PageBoundary>
				</main>
			</div>
			<Dialog open={drawer} variant="drawer" title="Menú" onClose={() => setDrawer(false)}>
				<AdminNav onLeave={() => setDrawer(false)} />
			</Dialog>
			<NoticeRegion {...notices} />
		</div>
	);
}
