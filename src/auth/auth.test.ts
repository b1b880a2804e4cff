import { catalogApi } from '#storefront/catalog/catalogApi';
import { ordersApi } from '#storefront/order/ordersApi';
import { aUser, signedInStorage } from '#testing/builders';
import { allowConsole } from '#testing/consoleGuard';
import { answer, byHand, type FakeServer, serve } from '#testing/serve';
import { createTestStore, settled } from '#testing/testStore';
import { selectIsAdmin, selectIsAuthenticated } from './authSlice';
import { checkAuth, signIn, signOut, signUp, updateProfile } from './authThunks';

let server: FakeServer;
beforeEach(() => {
	server = serve();
});
afterEach(() => {
	server.restore();
	expect(server.unknown).toEqual([]);
});

const admin = aUser({ id: 1, username: 'admin', roles: [{ name: 'ROLE_ADMIN' }, { name: 'ROLE_USER' }] });

describe('start', () => {
	it('[R4-01] the stored user is there at once, then the profile takes its place', async () => {
		const profile = byHand<unknown>();
		server.use({ 'GET /user/profile': () => profile.promise });
		const { store } = createTestStore({ storage: signedInStorage() });
		expect(store.getState().auth).toMatchObject({ user: { firstName: 'Rosa' }, loading: true });
		const check = store.dispatch(checkAuth());
		profile.resolve(aUser({ firstName: 'Rosa María' }));
		await check;
		expect(store.getState().auth).toMatchObject({ user: { firstName: 'Rosa María' }, loading: false });
	});

	it('[R4-02] a check that fails keeps the stored user and is logged', async () => {
		allowConsole(['Auth check failed']);
		const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
		server.use({ 'GET /user/profile': () => answer(500, { message: 'ups' }) });
		const { store } = createTestStore({ storage: signedInStorage() });
		await store.dispatch(checkAuth());
		expect(store.getState().auth).toMatchObject({ user: { username: 'rosa' }, loading: false });
		expect(selectIsAuthenticated(store.getState())).toBe(true);
		expect(logged).toHaveBeenCalledWith('Auth check failed', expect.anything());
		logged.mockRestore();
	});

	it('[R4-03] a stored user that cannot be parsed clears all auth storage', () => {
		const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
		const { store, storage } = createTestStore({
			storage: { token: 't', user: '{broken', isAdminUser: 'true', cart: '[]' },
		});
		expect(storage.entries()).toEqual({ cart: '[]' });
		expect(store.getState().auth).toEqual({ user: null, token: null, loading: false });
		warned.mockRestore();
	});

	it('[R4-04, R1-06] without a stored token and user the visitor is signed out and nothing is asked', async () => {
		const { store } = createTestStore({ storage: { token: 'alone' } });
		await store.dispatch(checkAuth());
		expect(store.getState().auth).toEqual({ user: null, token: null, loading: false });
		expect(server.requests).toEqual([]);
	});

	it('[R4-08, R1-06] roles may be strings or objects with a name; only ROLE_ADMIN makes an admin', () => {
		const as = (roles: unknown) =>
			createTestStore({ storage: signedInStorage(aUser({ roles: roles as never })) }).store.getState();
		expect(selectIsAdmin(as(['ROLE_ADMIN']))).toBe(true);
		expect(selectIsAdmin(as([{ name: 'ROLE_ADMIN' }]))).toBe(true);
		expect(selectIsAdmin(as(['ROLE_USER', 'ADMIN']))).toBe(false);
		expect(selectIsAdmin(as(undefined))).toBe(false);
		expect(selectIsAuthenticated(as(undefined))).toBe(true);
	});
});

describe('sign-in and sign-out', () => {
	it('[R4-05, R4-09, R7-03] sign-in stores token and user, and isAdminUser only for an admin', async () => {
		server.use({
			'POST /auth/signin': ({ body }) => ({
				accessToken: 'abc',
				...((body as { username: string }).username === 'admin' ? admin : aUser()),
			}),
		});
		const { store, storage, persistor } = createTestStore();
		expect(await store.dispatch(signIn({ username: 'admin', password: 'secreto' }))).toMatchObject({ success: true });
		await settled();
		await persistor.flush();
		expect(server.requests[0]).toMatchObject({
			method: 'POST',
			path: '/auth/signin',
			body: { username: 'admin', password: 'secreto' },
		});
		expect(storage.entries()).toMatchObject({ token: 'abc', isAdminUser: 'true' });
		expect(JSON.parse(storage.entries().user ?? '')).toMatchObject({ id: 1, username: 'admin' });
		expect(storage.entries().user).not.toContain('abc');

		await store.dispatch(signIn({ username: 'rosa', password: 'secreto' }));
		await settled();
		await persistor.flush();
		expect(Object.keys(storage.entries()).sort()).toEqual(['token', 'user']);
	});

	it('[R4-06] sign-out clears token, user and isAdminUser, and every answer that belonged to the user', async () => {
		server.use({
			'GET host:/orders/user/1': () => [{ id: 5, createdAt: '2026-01-01', status: 'PENDING', total: 3 }],
			'GET /products/active': () => [],
		});
		server.use({ 'POST /auth/signout': () => ({ message: 'ok' }) });
		const { store, storage, persistor } = createTestStore({ storage: { ...signedInStorage(admin), cart: '[]' } });
		const orders = store.dispatch(ordersApi.endpoints.getOrdersOfUser.initiate(1));
		expect((await orders).data).toHaveLength(1);
		const products = store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
		await products;
		orders.unsubscribe();
		store.dispatch(signOut());
		await settled();
		await persistor.flush();
		expect(Object.keys(storage.entries())).toEqual(['cart']);
		expect(ordersApi.endpoints.getOrdersOfUser.select(1)(store.getState()).data).toBeUndefined();
		expect(catalogApi.endpoints.getActiveProducts.select()(store.getState()).data).toEqual([]);
		products.unsubscribe();
	});

	it('[R4-06] sign-out asks a back end of R7 for nothing more, even while the page that is being left still shows', async () => {
		server.use({ 'GET host:/orders/user/1': () => [{ id: 5, createdAt: '2026-01-01', status: 'PENDING', total: 3 }] });
		server.foreign = true;
		const { store, visited } = createTestStore({ storage: signedInStorage(admin), backEnd: null });
		await store.dispatch(ordersApi.endpoints.getOrdersOfUser.initiate(1));
		store.dispatch(signOut());
		await settled();
		expect(server.requests).toHaveLength(1);
		expect(visited).toEqual([]);
		expect(ordersApi.endpoints.getOrdersOfUser.select(1)(store.getState()).data).toBeUndefined();
	});

	it('[R13-67] sign-out ends the token on a server that can do that, though the session here is over already', async () => {
		server.use({ 'POST /auth/signout': () => ({ message: 'ok' }) });
		const { store } = createTestStore({ storage: signedInStorage(admin) });
		store.dispatch(signOut());
		expect(selectIsAuthenticated(store.getState())).toBe(false);
		await settled();
		expect(server.requests.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
			['/auth/signout', 'Bearer header.payload.signature'],
		]);
		expect(JSON.stringify(store.getState())).not.toContain('header.payload.signature');
	});

	it('[R8-01] a 401 whose body is no JSON ends the session too', async () => {
		server.use({ 'GET host:/orders/user/1': () => new Response('<h1>Unauthorized</h1>', { status: 401 }) });
		const { store, visited } = createTestStore({ storage: signedInStorage(admin) });
		await store.dispatch(ordersApi.endpoints.getOrdersOfUser.initiate(1));
		await settled();
		expect(visited).toEqual(['/login']);
		expect(selectIsAuthenticated(store.getState())).toBe(false);
	});

	it("[R3-042] a refused sign-in gives the server's message, else 'Login failed', and stays signed out", async () => {
		server.use({ 'POST /auth/signin': () => answer(401, { message: 'Usuario o contraseña incorrectos' }) });
		const { store, visited } = createTestStore();
		expect(await store.dispatch(signIn({ username: 'a', password: 'b' }))).toMatchObject({
			success: false,
			message: 'Usuario o contraseña incorrectos',
		});
		server.use({ 'POST /auth/signin': () => answer(500) });
		expect(await store.dispatch(signIn({ username: 'a', password: 'b' }))).toMatchObject({
			success: false,
			message: 'Login failed',
		});
		await settled();
		expect(visited).toEqual([]);
	});

	it("[R8-02, R7-04] a refused registration gives the server's message, else 'Registration failed'", async () => {
		const body = {
			username: 'ana',
			email: 'ana@example.com',
			password: 'secreto',
			firstName: 'Ana',
			lastName: 'Ríos',
			phone: '',
			address: '',
		};
		const { store } = createTestStore();
		server.use({ 'POST /auth/signup': () => answer(409, { message: 'Este usuario ya está registrado' }) });
		expect(await store.dispatch(signUp(body))).toMatchObject({
			success: false,
			message: 'Este usuario ya está registrado',
		});
		server.use({ 'POST /auth/signup': () => answer(500) });
		expect(await store.dispatch(signUp(body))).toMatchObject({ success: false, message: 'Registration failed' });
		expect(server.requests[0]?.body).toEqual(body);
	});

	it("[R4-07, R8-03, R7-05] a saved profile replaces the user; a failure without a message is 'Profile update failed'", async () => {
		server.use({ 'PUT /user/profile': ({ body }) => ({ ...aUser(), ...(body as object), roles: undefined }) });
		const { store } = createTestStore({ storage: signedInStorage() });
		await store.dispatch(
			updateProfile({ email: 'nueva@example.com', firstName: 'Rosa', lastName: 'Mamani', username: 'rosa' }),
		);
		expect(store.getState().auth.user).toMatchObject({
			email: 'nueva@example.com',
			lastName: 'Mamani',
			roles: ['ROLE_USER'],
		});
		server.use({ 'PUT /user/profile': () => answer(500) });
		expect(await store.dispatch(updateProfile({}))).toMatchObject({ success: false, message: 'Profile update failed' });
	});
});

describe('401', () => {
	it('[R8-01, R2-18] any answer 401 clears the session and sends the browser to /login, once for requests that fail together', async () => {
		server.use({ 'GET host:/orders/user/1': () => answer(401), 'GET /products/active': () => answer(401) });
		const { store, storage, visited, persistor } = createTestStore({
			storage: { ...signedInStorage(admin), cart: '[]' },
		});
		const orders = store.dispatch(ordersApi.endpoints.getOrdersOfUser.initiate(1));
		const products = store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
		await Promise.all([orders, products]).then(() => orders.unsubscribe());
		await settled();
		await persistor.flush();
		expect(visited).toEqual(['/login']);
		expect(Object.keys(storage.entries())).toEqual(['cart']);
		expect(selectIsAuthenticated(store.getState())).toBe(false);
	});

	it('[R7-02] every request carries the bearer token while there is one', async () => {
		server.use({
			'GET /products/active': () => [],
			'GET host:/orders/user/7': () => [],
			'POST /auth/signout': () => ({ message: 'ok' }),
		});
		const { store } = createTestStore({ storage: signedInStorage() });
		await store.dispatch(catalogApi.endpoints.getActiveProducts.initiate());
		await store.dispatch(ordersApi.endpoints.getOrdersOfUser.initiate(7));
		store.dispatch(signOut());
		await store.dispatch(catalogApi.endpoints.getActiveProducts.initiate(undefined, { forceRefetch: true }));
		const sent = server.requests
			.filter(({ path }) => path !== '/auth/signout')
			.map(({ headers }) => headers.get('authorization'));
		expect(sent.slice(0, 2)).toEqual(['Bearer header.payload.signature', 'Bearer header.payload.signature']);
		expect(sent.at(-1)).toBeNull();
	});
});
