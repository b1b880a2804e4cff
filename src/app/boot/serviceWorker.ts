import { storedMark } from '#contract/shared/backEnd';
import type { AppStore } from '#store';
import { pricesAged } from '#store/freshnessSlice';
import { noticeDismissed, noticeShown } from '#store/noticesSlice';

const offlineKey = 'offline';

export function markStoredPage(store: AppStore): void {
	const { [storedMark]: storedAt } = document.documentElement.dataset;
	if (storedAt) store.dispatch(pricesAged(Number(storedAt)));
}

function followNetwork(store: AppStore): void {
	const showState = () => {
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
	window.addEventListener('online', showState);
	window.addEventListener('offline', showState);
	if (!navigator.onLine) showState();
}

/** A static shop has no worker. Browsers require HTTPS or localhost. */
export function startServiceWorker(store: AppStore): void {
	if (!('serviceWorker' in navigator)) return;
	followNetwork(store);
	const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
	if (document.readyState === 'complete') register();
	else window.addEventListener('load', register, { once: true });
}
