import { waitFor } from '@testing-library/react';
import { signedIn } from '#auth/authSlice';
import { itemAdded } from '#storefront/cart/cartSlice';
import { aUser, signedInStorage } from '#testing/builders';
import { createTestStore, settled } from '#testing/testStore';
import { followOtherTabs } from './otherTabs';

const rice = { id: 1, name: 'Arroz', price: 4.5, imageUrl: null };
const line = { ...rice, quantity: 1 };

it('[R4-10, R4-09, R9-03] the cart is loaded from the storage at start and saved on every change, as a plain list', async () => {
	const { store, storage } = createTestStore({ storage: { cart: JSON.stringify([line]) } });
	expect(store.getState().cart.items).toEqual([line]);
	store.dispatch(itemAdded(rice));
	await settled();
	expect(JSON.parse(storage.entries().cart ?? '')).toEqual([{ ...line, quantity: 2 }]);
	expect(Object.keys(storage.entries())).toEqual(['cart']);
});

it('[R4-11] the cart starts hidden, whatever the storage holds', () => {
	expect(createTestStore({ storage: { cart: JSON.stringify([line]) } }).store.getState().ui.cartOpen).toBe(false);
});

it('a change made before redux-persist is ready is not lost', async () => {
	const { store, storage } = createTestStore({ storage: { cart: JSON.stringify([line]) } });
	store.dispatch(itemAdded({ ...rice, id: 2 }));
	await settled();
	expect(store.getState().cart.items).toHaveLength(2);
	expect(JSON.parse(storage.entries().cart ?? '')).toHaveLength(2);
});

it('a storage that refuses to be written costs nothing but the memory of the next visit', async () => {
	const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
	const { store, storage } = createTestStore();
	storage.setItem = () => {
		throw new Error('QuotaExceededError');
	};
	store.dispatch(itemAdded(rice));
	await settled();
	expect(store.getState().cart.items).toHaveLength(1);
	expect(warned).toHaveBeenCalled();
	warned.mockRestore();
});

describe('other tabs', () => {
	const tell = (key: string, newValue: string | null) =>
		window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

	it('a cart that another tab changed is followed', async () => {
		const { store, storage } = createTestStore();
		const stop = followOtherTabs(store, storage);
		tell('cart', JSON.stringify([line]));
		expect(store.getState().cart.items).toEqual([line]);
		stop();
		tell('cart', '[]');
		expect(store.getState().cart.items).toEqual([line]);
	});

	it('a sign-out or a sign-in of another tab is followed', async () => {
		const { store, storage } = createTestStore({ storage: signedInStorage() });
		const stop = followOtherTabs(store, storage);
		for (const key of ['token', 'user', 'isAdminUser']) {
			storage.removeItem(key);
			tell(key, null);
		}
		await waitFor(() => expect(store.getState().auth).toEqual({ user: null, token: null, loading: false }));
		storage.setItem('token', 't2');
		storage.setItem('user', JSON.stringify(aUser({ username: 'luis' })));
		tell('token', 't2');
		await waitFor(() => expect(store.getState().auth).toMatchObject({ token: 't2', user: { username: 'luis' } }));
		stop();
	});

	it('[R4-09, R4-10] what another tab has stored is never written back over what it stores next', async () => {
		const { store, storage } = createTestStore({ storage: { ...signedInStorage(), cart: JSON.stringify([line]) } });
		const stop = followOtherTabs(store, storage);
		await settled();
		const newest = {
			token: 't2',
			user: JSON.stringify(aUser({ username: 'luis' })),
			cart: JSON.stringify([line, line]),
		};
		const storeNewest = () => {
			for (const [key, value] of Object.entries(newest)) storage.setItem(key, value);
		};
		// The session is followed a moment after its event; that tab stores the next one right then.
		const unsubscribe = store.subscribe(() => {
			if (store.getState().auth.token === null) storeNewest();
		});
		storage.removeItem('token');
		tell('token', null);
		tell('cart', '[]');
		await waitFor(() => expect(store.getState().auth.token).toBeNull());
		unsubscribe();
		await settled();
		expect(storage.entries()).toMatchObject(newest);
		// A change of this tab is stored again.
		store.dispatch(itemAdded(rice));
		await settled();
		expect(storage.entries().cart).toBe(JSON.stringify([line]));
		stop();
	});

	it('a tab does not write its old cart over the one that another tab has changed', async () => {
		const { store, storage } = createTestStore({ storage: { cart: JSON.stringify([line]) } });
		await settled();
		storage.setItem('cart', '[]');
		store.dispatch(signedIn({ token: 't', user: aUser() }));
		await settled();
		expect(storage.entries().cart).toBe('[]');
	});
});
