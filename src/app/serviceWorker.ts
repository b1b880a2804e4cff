import { keptMark } from '../../contract/shared/http';
import type { AppStore } from '../store';
import { pricesKept } from '../store/freshnessSlice';
import { noticeDismissed, noticeShown } from '../store/noticesSlice';

const offlineKey = 'offline';

/** The prices of a page that comes from the service worker are those of when the server gave it. */
export function markKeptPage(store: AppStore): void {
	const { [keptMark]: keptAt } = document.documentElement.dataset;
	if (keptAt) store.dispatch(pricesKept(Number(keptAt)));
}

function followNetwork(store: AppStore): void {
	const tell = () => {
		if (!navigator.onLine)
			store.dispatch(
				noticeShown({
					key: offlineKey,
					tone: 'warning',
					text: 'Estás sin conexión. Puedes ver lo que ya visitaste y tu carrito; los precios y el stock pueden haber cambiado.',
					duration: 0,
				}),
			);
		else
			for (const { id } of store.getState().notices)
				if (id.startsWith(`${offlineKey}#`)) store.dispatch(noticeDismissed(id));
	};
	window.addEventListener('online', tell);
	window.addEventListener('offline', tell);
	if (!navigator.onLine) tell();
}

/** For pages of our server only: a shop served as plain files has no worker. Browsers allow it over HTTPS and on localhost. */
export function startServiceWorker(store: AppStore): void {
	if (!('serviceWorker' in navigator)) return;
	followNetwork(store);
	const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
	if (document.readyState === 'complete') register();
	else window.addEventListener('load', register, { once: true });
}
