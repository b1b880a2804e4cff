import { act, screen, waitFor } from '@testing-library/react';
import { contractNumber } from '#contract/shared/backEnd';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { ordersApi } from '#storefront/order/ordersApi';
import { aCategory, aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler, serve } from '#testing/serve';
import { createTestStore } from '#testing/testStore';
import { api } from '.';
import { backEndLearned, isMissingCall, selectIsOurs } from './backEnd';

const rosa = aUser({ id: 7 });
const lamp = aProduct({ id: 7, name: 'Lámpara de mesa' });
const order = {
	id: 3,
	createdAt: '2026-11-03T15:20:00Z',
	status: 'PENDING',
	total: 20,
	items: [],
	shippingAddress: 'Lima',
};

/** Answers 401 to every path that is not of R7, as a back end does that guards all it does not know. */
const strict: Record<string, Handler> = Object.fromEntries(
	['GET', 'POST', 'PUT', 'PATCH'].map((method) => [`${method} /*`, () => answer(401, { message: 'No' })]),
);
const openStrict = (route: string, storage: Record<string, string> = {}) =>
	renderApp({
		route,
		storage,
		foreign: true,
		server: {
			'GET /products/active': () => [lamp],
			'GET host:/orders/user/7': () => [order],
			...strict,
		},
	});

describe('a back end with only the calls of R7, which answers 401 to every other', () => {
	it.each([
		['a visitor', {}],
		['a user', signedInStorage(rosa)],
	])('[R3-020, R7-18, R8-01] %s opens a product and stays there', async (_who, storage) => {
		const app = openStrict('/products/7', storage);
		expect(await screen.findByRole('heading', { level: 1, name: lamp.name })).toBeInTheDocument();
		expect(app.address()).toBe('/products/7');
		expect(app.server.count('GET /products/7')).toBe(0);
		expect(app.visited).toEqual([]);
	});

	it('[R3-122, R7-18] «Cancelar» says that the shop does not, and the session goes on', async () => {
		const app = openStrict('/user/orders', signedInStorage(rosa));
		await app.user.click(await screen.findByRole('button', { name: 'Cancelar el pedido #3' }));
		await app.user.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
		expect(await screen.findByText(/Esta tienda no cancela pedidos en línea/)).toBeInTheDocument();
		expect(app.server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		expect(app.store.getState().auth.token).not.toBeNull();
	});

	it('[R10-01, R7-18] the checkout says that the shop takes no orders, and the session goes on', async () => {
		const cart = JSON.stringify([{ id: 7, name: lamp.name, price: 10, quantity: 1, imageUrl: null }]);
		const user = aUser({ id: 7, address: 'Jr. Unión 123, Lima', phone: '987654321' });
		const app = openStrict('/checkout', { ...signedInStorage(user), cart });
		await app.user.click(await screen.findByRole('button', { name: 'Confirmar pedido' }));
		expect(await screen.findByText(/Esta tienda no recibe pedidos en línea/)).toBeInTheDocument();
		expect(app.server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		expect(app.address()).toBe('/checkout');
	});
});

describe('what the back end has', () => {
	it('[R7-18] is learned, on a page opened directly, from the R7 call that the page makes anyway', async () => {
		const app = renderApp({ route: '/products/7', server: { 'GET /products/7': () => lamp } });
		expect(await screen.findByRole('heading', { level: 1, name: lamp.name })).toBeInTheDocument();
		expect(app.server.count('GET /categories/active')).toBe(1);
		expect(app.server.count('GET /products/active')).toBe(0);
		expect(app.log).toContainEqual(expect.objectContaining({ type: 'backEnd/backEndLearned' }));
	});

	it('[R7-18] is not decided by a network that fails: the next try asks again', async () => {
		const server = serve({
			'GET /products/7': () => lamp,
			'GET /categories/active': () => Promise.reject(new TypeError('x')),
		});
		const { store } = createTestStore({ backEnd: null });
		const ask = () => store.dispatch(catalogApi.endpoints.getProduct.initiate(7, { forceRefetch: true }));
		const failed = await ask();
		expect(failed.error).toMatchObject({ status: 'FETCH_ERROR' });
		server.use({ 'GET /categories/active': () => [aCategory()] });
		expect((await ask()).data).toMatchObject({ id: 7 });
		server.restore();
	});

	it('[R7-18] an answer without the header, as a proxy gives it, takes nothing back', async () => {
		const server = serve({ 'GET /products/active': () => [] });
		const { store } = createTestStore();
		server.foreign = true;
		await store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
		expect(selectIsOurs(store.getState())).toBe(true);
		server.restore();
	});
});

describe('a rolling update', () => {
	const laterApi = api.injectEndpoints({
		endpoints: (build) => ({
			getLater: build.query<unknown, void>({
				query: () => '/later',
				extraOptions: { since: contractNumber + 1 },
				providesTags: [],
			}),
		}),
	});

	it.each([
		['a call of the next contract is not made to a server of this one', contractNumber, 0],
		['and made once the next one answers', contractNumber + 1, 1],
	])('[R19-02] %s', async (_name, contract, calls) => {
		const server = serve({ 'GET /later': () => ({}) });
		const { store } = createTestStore({ backEnd: { contract } });
		const { error } = await store.dispatch(laterApi.endpoints.getLater.initiate());
		expect([isMissingCall(error), server.count('GET /later')]).toEqual([calls === 0, calls]);
		server.restore();
	});

	it('[R19-01, R7-18] a page takes the number of the server that answered last, and never gives up the shop’s own orders', async () => {
		const server = serve({ 'GET /products/active': () => [] });
		server.ownOrders = true;
		const { store } = createTestStore({ backEnd: null });
		const ask = () =>
			store.dispatch(catalogApi.endpoints.getActiveProducts.initiate(undefined, { forceRefetch: true }));
		await ask();
		expect(store.getState().backEnd).toEqual({ contract: contractNumber, ownOrders: true });
		server.ownOrders = false;
		store.dispatch(backEndLearned({ contract: contractNumber + 1, ownOrders: false }));
		await ask();
		expect(store.getState().backEnd).toEqual({ contract: contractNumber, ownOrders: true });
		server.restore();
	});
});

describe('401 of a call that is not of R7', () => {
	const stored = signedInStorage(rosa);

	it('[R8-01] does not end a session that the profile call accepts', async () => {
		const server = serve({ 'GET /orders/3': () => answer(401), 'GET /user/profile': () => rosa });
		const { store } = createTestStore({ storage: stored });
		await store.dispatch(ordersApi.endpoints.getOrder.initiate(3));
		expect(server.count('GET /user/profile')).toBe(1);
		expect(store.getState().auth.token).toBe(stored.token);
		server.restore();
	});

	it('[R8-01] ends a session that the profile call refuses too', async () => {
		const server = serve({ 'GET /orders/3': () => answer(401), 'GET /user/profile': () => answer(401) });
		const { store, visited } = createTestStore({ storage: stored });
		await store.dispatch(ordersApi.endpoints.getOrder.initiate(3));
		await waitFor(() => expect(visited).toEqual(['/login']));
		expect(store.getState().auth.token).toBeNull();
		server.restore();
	});

	it('[R8-01] of a user who has signed out meanwhile ends nothing', async () => {
		const reply = byHand<Response>();
		const server = serve({ 'GET /orders/3': () => reply.promise });
		const { store, visited } = createTestStore({ storage: stored });
		const asked = store.dispatch(ordersApi.endpoints.getOrder.initiate(3));
		act(() => void store.dispatch({ type: 'auth/signedOut' }));
		reply.resolve(answer(401));
		await asked;
		expect(visited).toEqual([]);
		server.restore();
	});
});
