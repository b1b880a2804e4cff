import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import { App } from './app/App';
import { afterFirstPaint } from './app/afterFirstPaint';
import { createAppStore, type RootState } from './app/createAppStore';
import { isLeaving, removeMarks } from './app/earlyScript';
import { anonymous, readFirstView } from './app/firstView';
import { followOtherTabs } from './app/otherTabs';
import { PageEnd, pageAt, pages } from './app/pages';
import { markKeptPage, startServiceWorker } from './app/serviceWorker';
import { keepTypedText } from './app/typedText';
import { checkAuth } from './auth/authThunks';
import { browserStorage } from './auth/storage';
import { liveStarted, positionKnown } from './live/actions';
import { PageMetaContext } from './ui/PageMeta';

const storage = browserStorage('localStorage');
const visit = browserStorage('sessionStorage');
const firstView = readFirstView();
const { store, ports } = createAppStore({ storage, visit, firstView });
const persistor = persistStore(store);
if (firstView?.position) store.dispatch(positionKnown(firstView.position));

window.addEventListener('pagehide', () => {
	void persistor.flush();
});
followOtherTabs(store, storage);
keepTypedText(store, visit);

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
	store.dispatch(liveStarted());
	if (!firstView) return;
	startServiceWorker(store);
	void import(/* webpackChunkName: "prefetch" */ './app/prefetch').then(
		({ prefetchLinks }) => prefetchLinks(store),
		() => {},
	);
});
