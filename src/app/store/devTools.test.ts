import { instrument } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { signIn } from '#auth/authThunks';
import { liveStarted } from '#live/actions';
import { itemAdded } from '#storefront/cart/cartSlice';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { aProduct, aUser } from '#testing/builders';
import { type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled } from '#testing/testStore';
import { devToolsOptions, withMasks } from './devTools';
import { rootReducer } from './rootReducer';

interface Sanitizers {
	actionSanitizer(action: UnknownAction): UnknownAction;
	stateSanitizer(state: unknown): unknown;
}
type Instrumented = Store<ReturnType<typeof rootReducer>> & { liftedStore: Store };

let server: FakeServer;
beforeEach(() => {
	server = serve({
		'GET /products/active': () => [aProduct({ id: 1 }), aProduct({ id: 2 })],
		'POST /auth/signin': () => ({ accessToken: 'sello-secreto', ...aUser({ address: 'Jr. Unión 123' }) }),
	});
});
afterEach(() => server.restore());

/** A visit with everything in it: lists, a sign-in, a cart, live events. */
async function visit() {
	const shop = createTestStore();
	const { store, channel } = shop;
	store.dispatch(liveStarted());
	await settled();
	channel.open();
	await store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
	await store.dispatch(signIn({ username: 'rosa', password: 'clave-secreta' }));
	store.dispatch(itemAdded({ id: 1, name: 'Producto 1', price: 10, imageUrl: null }));
	channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: aProduct({ id: 1, price: 12, version: 2 }) });
	channel.send('/topic/products', { type: 'PRODUCT_CREATED', product: aProduct({ id: 3 }) });
	await settled();
	return shop;
}

const visibleState = ({ auth, cart, ui, notices, live, api }: ReturnType<typeof rootReducer>) => ({
	auth,
	cart,
	ui,
	notices,
	live,
	api,
});

it('[R9-06] an exported action log, replayed into a fresh store, gives an equal state', async () => {
	const { store, log } = await visit();
	const exported = JSON.parse(JSON.stringify(log.filter(({ type }) => !type.startsWith('persist/'))));
	const fresh = createStore(rootReducer);
	for (const action of exported) fresh.dispatch(action);
	expect(JSON.parse(JSON.stringify(visibleState(fresh.getState())))).toEqual(
		JSON.parse(JSON.stringify(visibleState(store.getState() as never))),
	);
});

it('[R9-06] time travel: jumping back shows the list before the event, and forward again', async () => {
	const { log } = await visit();
	const fresh = createStore(rootReducer, instrument()) as unknown as Instrumented;
	const lifted = fresh.liftedStore;
	for (const action of log) fresh.dispatch(action);
	const price = () =>
		catalogApi.endpoints.getActiveProducts
			.select()(fresh.getState() as never)
			.data?.find(({ id }) => id === 1)?.price;
	expect(price()).toBe(12);
	const beforeEvent = log.findIndex(({ type }) => type === 'live/PRODUCT_UPDATED');
	lifted.dispatch({ type: 'JUMP_TO_STATE', index: beforeEvent });
	expect(price()).toBe(10);
	lifted.dispatch({ type: 'JUMP_TO_STATE', index: log.length });
	expect(price()).toBe(12);
});

it('[R9-06] tokens, passwords and personal data are masked in every action and in the state', async () => {
	const { store, log } = await visit();
	const { actionSanitizer, stateSanitizer } = devToolsOptions as Sanitizers;
	const shown = JSON.stringify([log.map((action) => actionSanitizer(action)), stateSanitizer(store.getState())]);
	for (const hidden of ['sello-secreto', 'clave-secreta', 'rosa@example.com', 'Quispe', 'Jr. Unión'])
		expect(shown).not.toContain(hidden);
	expect(shown).toContain('Producto 1');
	expect(shown).toContain('live/PRODUCT_UPDATED');
});

it('what holds nothing to mask is shown as it is, without a copy', () => {
	const list = { products: [aProduct()] };
	expect(withMasks(list)).toBe(list);
	expect(withMasks({ token: null })).toEqual({ token: null });
});
