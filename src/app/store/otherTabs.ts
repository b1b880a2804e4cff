import { followedOtherTab as sessionFollowedOtherTab } from '#auth/authSlice';
import { authKeys, type KeyValueStore, readSession, storageKeys } from '#auth/storage';
import type { AppStore } from '#store';
import { followedOtherTab as cartFollowedOtherTab } from '#storefront/cart/cartSlice';
import { parseCart } from '#storefront/cart/storage';
import { leaveAsStored } from './persistence';

/** Each key has its own event, so this waits until all are written. */
export function followOtherTabs(store: AppStore, storage: KeyValueStore): () => void {
	let waiting: ReturnType<typeof setTimeout> | undefined;
	const followSession = () => {
		const { token, user } = store.getState().auth;
		const stored = readSession(storage);
		if (stored.token === token && JSON.stringify(stored.user) === JSON.stringify(user)) return;
		store.dispatch(sessionFollowedOtherTab(stored));
		leaveAsStored(store.getState().auth);
	};
	const followCart = (text: string | null) => {
		store.dispatch(cartFollowedOtherTab(parseCart(text)));
		leaveAsStored(store.getState().cart.items);
	};
	const onStorage = ({ key, newValue }: StorageEvent) => {
		if (key === null || key === storageKeys.cart) followCart(newValue);
		if (key === null || (authKeys as readonly string[]).includes(key)) {
			clearTimeout(waiting);
			waiting = setTimeout(followSession, 30);
		}
	};
	window.addEventListener('storage', onStorage);
	return () => {
		clearTimeout(waiting);
		window.removeEventListener('storage', onStorage);
	};
}
