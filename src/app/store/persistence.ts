import type { AuthState } from '#auth/authSlice';
import { type KeyValueStore, storageKeys, writeSession } from '#auth/storage';
import type { CartState } from '#storefront/cart/cartSlice';
import { serializeCart } from '#storefront/cart/storage';

interface PersistedState {
	auth?: AuthState;
	cart?: CartState;
}

const storedElsewhere = new WeakSet<object>();

/** Another tab stored the value and may have a newer one, so it is not written back. */
export const leaveAsStored = (value: AuthState | CartState['items']): void => void storedElsewhere.add(value);

/** Writes only changes since the last write: a tab must not overwrite another tab's newer cart. */
export function createStorageAdapter(storage: KeyValueStore, preloaded: PersistedState) {
	let last = preloaded;

	function write({ auth, cart }: PersistedState): void {
		const before = last;
		last = { auth, cart };
		const isOurs = (value: object) => !storedElsewhere.has(value);
		try {
			if (auth && isOurs(auth) && (auth.token !== before.auth?.token || auth.user !== before.auth?.user))
				writeSession(storage, auth);
			if (cart && isOurs(cart.items) && cart.items !== before.cart?.items)
				storage.setItem(storageKeys.cart, serializeCart(cart.items));
		} catch (error) {
			// The storage is full or forbidden, so the shop continues in memory.
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
