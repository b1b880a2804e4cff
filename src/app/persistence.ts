import type { CartState } from '../features/cart/cartSlice';
import { serializeCart } from '../features/cart/storage';
import type { SessionState } from '../session/sessionSlice';
import { type KeyValueStore, storageKeys, writeSession } from '../session/storage';

interface PersistedState {
	session?: SessionState;
	cart?: CartState;
}

/**
 * What redux-persist writes through: it hands over the slices, which go to exactly the four keys of R4-09. Only what
 * changed since the last write, or since `preloaded` was read from the storage, is written, so that a tab never puts its old cart over another tab's new one.
 */
export function createStorageAdapter(storage: KeyValueStore, preloaded: PersistedState) {
	let last = preloaded;

	function write({ session, cart }: PersistedState): void {
		const before = last;
		last = { session, cart };
		try {
			if (session && (session.token !== before.session?.token || session.user !== before.session?.user))
				writeSession(storage, session);
			if (cart && cart.items !== before.cart?.items) storage.setItem(storageKeys.cart, serializeCart(cart.items));
		} catch (error) {
			// Storage full or forbidden: the shop goes on in memory.
			console.warn('The browser storage refused a change.', error);
		}
	}

	return {
		getItem: () => Promise.resolve(undefined),
		setItem: (_key: string, value: unknown) => {
			write(value as PersistedState);
			return Promise.resolve();
		},
		removeItem: () => Promise.resolve(),
	};
}
