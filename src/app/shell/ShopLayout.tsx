import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { whenIdle } from '#lib/idle';
import { useAppDispatch, useAppSelector } from '#store';
import { cartClosed, selectCartOpen } from '#store/uiSlice';
import { ChooseProvider } from '#storefront/buying/ChooseProvider';
import { additionDismissed, selectAdded } from '#storefront/cart/cartSlice';
import { useCouponOfLink } from '#storefront/cart/useCouponOfLink';
import { LaterPart, lazyPart, PageBoundary } from '#ui/PageBoundary';
import { LoadingScreen } from '#ui/Spinner';
import { useHydrated } from '#ui/useHydrated';
import { focusPage, usePageArrival } from '#ui/usePageArrival';
import { repeatEarlyPresses, repeatEarlyTyping } from '../boot/typedText';
import { nextPages, PageEnd, pageAt, pages } from '../pages';
import { loadCartDrawer } from './CartButton';
import { CatalogBar } from './CatalogBar';
import { BareHeader, Header, isBare } from './Header';
import styles from './ShopLayout.module.css';

const CartDrawer = lazyPart(loadCartDrawer);
const AddedCard = lazyPart(() => import(/* webpackChunkName: "added-card" */ '#storefront/cart/AddedCard'));

/** R2-07. A new address renders only its page. */
export function ShopLayout() {
	const main = useRef<HTMLElement>(null);
	return (
		<>
			<a className="skip-link visually-hidden" href="#contenido">
				Saltar al contenido
			</a>
			<Top />
			<main id="contenido" className={styles.main} ref={main} tabIndex={-1}>
				<CurrentPage main={main} />
			</main>
			<LaterPart>
				<PageEnd />
			</LaterPart>
			<Drawer />
			<Addition />
			<CouponOfLink />
		</>
	);
}

/** Constant, so a new address does not render it. */
const wholeTop = (
	<>
		<Header />
		<CatalogBar />
	</>
);

const Top = () => (isBare(useLocation().pathname) ? <BareHeader /> : wholeTop);

function CurrentPage({ main }: { main: RefObject<HTMLElement | null> }) {
	const { pathname } = useLocation();
	const dispatch = useAppDispatch();
	usePageArrival(() => {
		dispatch(cartClosed());
		dispatch(additionDismissed());
		focusPage(main.current);
	});
	useEffect(
		function loadNextPage() {
			const next = nextPages[pageAt(pathname).name];
			return next && whenIdle(() => void pages[next].load().catch(() => {}));
		},
		[pathname],
	);
	return (
		<PageBoundary page={pathname}>
			<Suspense fallback={<LoadingScreen />}>
				<ChooseProvider>
					<Outlet />
				</ChooseProvider>
				<EarlyInput />
			</Suspense>
		</PageBoundary>
	);
}

/** Hydrates with the page's fields, after those of the header. */
function EarlyInput() {
	// Only server HTML can have early input.
	const [hydrates] = useState(!useHydrated());
	useEffect(() => {
		if (!hydrates) return;
		repeatEarlyTyping();
		void repeatEarlyPresses();
	}, [hydrates]);
	return null;
}

function Drawer() {
	const dispatch = useAppDispatch();
	return useAppSelector(selectCartOpen) ? <CartDrawer onFailed={() => dispatch(cartClosed())} /> : null;
}

/** Apart, so that a new address renders nothing else. */
function CouponOfLink() {
	useCouponOfLink();
	return null;
}

/** The open drawer says the same. */
function Addition() {
	const shown = useAppSelector((state) => selectAdded(state) && !selectCartOpen(state));
	return shown ? <AddedCard /> : null;
}
