import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { checkAuth } from '../auth/authThunks';
import { whenIdle } from '../lib/idle';
import { liveStarted, liveStopped } from '../live/actions';
import type { AppStore, RootState } from '../store';
import { PageMetaContext } from '../ui/PageMeta';
import { App } from './App';
import { isLeaving, removeMarks } from './earlyScript';
import { anonymous } from './firstView';
import type { openStore } from './openStore';
import { PageEnd, pageAt, pages } from './pages';
import { markKeptPage, startServiceWorker } from './serviceWorker';
import { whenApproached } from './whenApproached';

/**
 * The live channel is open while somebody can see the page. An open socket keeps a page out of the back/forward cache of
 * Firefox, and Chromium cuts it there; a page that comes back goes on at once from the position that it knows.
 */
function liveWithPage(store: AppStore): void {
	store.dispatch(liveStarted());
	window.addEventListener('pagehide', () => void store.dispatch(liveStopped()));
	window.addEventListener('pageshow', ({ persisted }) => {
		if (persisted) store.dispatch(liveStarted());
	});
}

/** Runs the callback after the first content; `requestAnimationFrame` alone would sometimes be early. */
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

/** Takes over the HTML of the server, or draws the page where there is none; then follows the shop. */
export function showPage({ store, ports, firstView }: ReturnType<typeof openStore>): void {
	const draw = (serverState?: RootState) => (
		<PageMetaContext value={{ publicUrl: firstView?.publicUrl }}>
			<App store={store} ports={ports} serverState={serverState} />
		</PageMetaContext>
	);

	/** Without the page's chunk the rendered HTML would give way to a loading message. */
	async function hydrate(root: HTMLElement) {
		const page = pages[pageAt(window.location.pathname).name];
		await Promise.all([page, PageEnd].map(({ load }) => load())).catch(() => {});
		// As a transition React gives way to taps and frames between two parts of the page.
		startTransition(() => {
			hydrateRoot(root, draw(anonymous(store.getState())), {
				onRecoverableError: (error) => console.error('The page differs from the HTML of the server.', error),
			});
		});
	}

	const root = document.getElementById('root');
	if (root?.hasChildNodes() && !isLeaving()) void hydrate(root);
	else if (root) {
		root.replaceChildren();
		createRoot(root).render(draw());
		removeMarks();
	}

	void store.dispatch(checkAuth());
	markKeptPage(store);
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
