import { lazy, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../store';
import { cartClosed, selectCartOpen } from '../store/uiSlice';
import { focusPage } from '../ui/headingFocus';
import { PageBoundary } from '../ui/PageBoundary';
import { LoadingScreen } from '../ui/Spinner';
import { usePageArrival } from '../ui/usePageArrival';
import { PageEnd } from './pages';
import styles from './ShopLayout.module.css';
import { loadCartDrawer } from './shell/CartButton';
import { CatalogBar } from './shell/CatalogBar';
import { Header } from './shell/Header';

const CartDrawer = lazy(loadCartDrawer);

/** The frame of every page outside the back-office (R2-07). */
export function ShopLayout() {
	const { pathname } = useLocation();
	const dispatch = useAppDispatch();
	const main = useRef<HTMLElement>(null);
	usePageArrival(() => {
		dispatch(cartClosed());
		focusPage(main.current);
	});

	return (
		<>
			<a className="skip-link visually-hidden" href="#contenido">
				Saltar al contenido
			</a>
			<Header />
			<CatalogBar />
			<main id="contenido" className={styles.main} ref={main} tabIndex={-1}>
				<PageBoundary page={pathname}>
					<Suspense fallback={<LoadingScreen />}>
						<Outlet />
					</Suspense>
				</PageBoundary>
			</main>
			<PageBoundary page="end" quiet>
				<Suspense>
					<PageEnd />
				</Suspense>
			</PageBoundary>
			<Drawer />
		</>
	);
}

function Drawer() {
	return useAppSelector(selectCartOpen) ? (
		<PageBoundary page="cart" quiet>
			<Suspense>
				<CartDrawer />
			</Suspense>
		</PageBoundary>
	) : null;
}
