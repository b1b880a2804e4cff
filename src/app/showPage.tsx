import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { checkAuth } from '../auth/authThunks';
import { PageMetaContext } from '../ui/PageMeta';
import { App } from './App';
import { afterFirstPaint } from './afterFirstPaint';
import type { RootState } from './createAppStore';
import { isLeaving, removeMarks } from './earlyScript';
import { anonymous } from './firstView';
import { liveWithPage } from './liveWithPage';
import type { openStore } from './openStore';
import { PageEnd, pageAt, pages } from './pages';
import { markKeptPage, startServiceWorker } from './serviceWorker';
import { whenApproached } from './whenApproached';

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
