import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { signedOutState } from '#auth/authSlice';
import { checkAuth } from '#auth/authThunks';
import { whenIdle } from '#lib/idle';
import { liveStarted, liveStopped } from '#live/actions';
import type { AppStore, RootState } from '#store';
import { emptyCart } from '#storefront/cart/cartSlice';
import { PageMetaContext } from '#ui/PageMeta';
import { whenApproached } from '../../lib/idle';
import { App } from '../App';
import { PageEnd, pageAt, pages } from '../pages';
import type { openStore } from '../store/openStore';
import { isLeaving, removeMarks } from './earlyScript';
import { markStoredPage, startServiceWorker } from './serviceWorker';

/**
 * Connected only while the page is shown: an open socket disables Firefox's back/forward cache, and Chromium cuts the
 * socket. A returning page continues from its position.
 */
function liveWithPage(store: AppStore): void {
	store.dispatch(liveStarted());
	window.addEventListener('pagehide', () => void store.dispatch(liveStopped()));
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) store.dispatch(liveStarted());
	});
}

/** After the first contentful paint; `requestAnimationFrame` alone can be early. */
function afterFirstPaint(run: () => void): void {
	if (!('PerformanceObserver' in window) || performance.getEntriesByName('first-contentful-paint').length) {
		whenIdle(run);
		return;
	}
	const observer = new PerformanceObserver((list) => {
		if (!list.getEntriesByName('first-contentful-paint').length) return;
		observer.disconnect();
		whenIdle(run);
	});
	observer.observe({ type: 'paint', buffered: true });
}

const anonymous = (state: RootState): RootState => ({
	...state,
	auth: signedOutState,
	cart: emptyCart,
	freshness: { pricesFrom: null },
});

export function showPage({ store, ports, firstView }: ReturnType<typeof openStore>): void {
	const draw = (serverState?: RootState) => (
		<PageMetaContext value={{ publicUrl: firstView?.publicUrl }}>
			<App store={store} ports={ports} serverState={serverState} />
		</PageMetaContext>
	);

	/** A loading message would replace the HTML. */
	async function hydrate(root: HTMLElement) {
		const page = pages[pageAt(window.location.pathname).name];
		await Promise.all([page, PageEnd].map(({ load }) => load())).catch(() => {});
		window.earlyPresses?.();
		// Lets React handle input and paint between parts.
		startTransition(() => {
			hydrateRoot(root, draw(anonymous(store.getState())), {
				onRecoverableError: (error) => console.error('The page differs from the HTML of the server.', error),
			});
		});
	}

	const root = document.getElementById('root');
	if (root?.hasChildNodes() && !isLeaving()) void hydrate(root);
	else if (root) {
		window.earlyPresses?.();
		root.replaceChildren();
		createRoot(root).render(draw());
		removeMarks();
	}

	void store.dispatch(checkAuth());
	markStoredPage(store);
	afterFirstPaint(() => {
		liveWithPage(store);
		if (!firstView) return;
		startServiceWorker(store);
		whenApproached((event) => {
			void import(/* webpackChunkName: "prefetch" */ './prefetch').then(
				({ prefetchLinks }) => prefetchLinks(store, event),
				() => {},
			);
		});
	});
}
