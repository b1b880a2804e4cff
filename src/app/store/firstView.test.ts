import { storageKeys } from '#auth/storage';
import { aProduct } from '#testing/builders';
import { memoryStorage } from '#testing/memoryStorage';
import { createAppStore } from './createAppStore';

it('[R11-03] answers that come with the page are in the cache, and correct a cart from days ago', () => {
	const line = { id: 7, name: 'Vela', price: 5, imageUrl: null, quantity: 2 };
	const { store } = createAppStore({
		storage: memoryStorage({ [storageKeys.cart]: JSON.stringify([line]) }),
		firstView: {
			backEnd: { contract: 1, ownOrders: false },
			position: null,
			publicUrl: 'https://tienda.example',
			renderedAt: 0,
			answers: [
				{ endpointName: 'getActiveCategories', arg: undefined, value: [{ id: 7, name: 'Hogar' }] },
				{ endpointName: 'getProduct', arg: 7, value: aProduct({ id: 7, name: 'Vela alta', price: 6.5 }) },
			],
		},
	});
	expect(store.getState().cart.items).toMatchObject([{ id: 7, name: 'Vela alta', price: 6.5, quantity: 2 }]);
	expect(store.getState().backEnd).toEqual({ contract: 1, ownOrders: false });
	expect(Object.values(store.getState().api.queries).map((entry) => entry?.status)).toEqual(['fulfilled', 'fulfilled']);
});
