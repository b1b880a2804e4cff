import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminApi } from '#admin/kit/adminApi';
import { api } from '#api';
import { isMissingCall } from '#api/backEnd';
import { authApi } from '#auth/authApi';
import { anyApi } from '#live/cachePatcher';
import { catalogApi } from '#storefront/catalog/catalogApi';
import { ordersApi } from '#storefront/order/ordersApi';
import { aCategory, aProduct, aUser } from '#testing/builders';
import { pageAnswer } from '#testing/catalogPages';
import { warningsOf } from '#testing/consoleGuard';
import { answer, type FakeServer, serve } from '#testing/serve';
import { createTestStore } from '#testing/testStore';

const catalog = catalogApi.endpoints;
const admin = adminApi.endpoints;
const auth = authApi.endpoints;
const form = new FormData();
const user = { username: 'ana', email: 'ana@example.com', firstName: '', lastName: '', roles: ['ROLE_USER' as const] };

/** Every call of the specification's section 7, as the endpoint that makes it. */
const calls: Array<[route: string, make: () => unknown, answer: unknown]> = [
	['POST /auth/signin', () => auth.signIn.initiate({ username: 'a', password: 'b' }), { accessToken: 't', ...aUser() }],
	[
		'POST /auth/signup',
		() => auth.signUp.initiate({ ...user, password: 'secreto', firstName: 'A', lastName: 'B' }),
		{ message: 'ok' },
	],
	['GET /user/profile', () => auth.getProfile.initiate(), aUser()],
	['PUT /user/profile', () => auth.updateProfile.initiate(user), aUser()],
	['GET /products/featured', () => catalog.getFeaturedProducts.initiate(), [aProduct()]],
	['GET /categories/active', () => catalog.getActiveCategories.initiate(), [aCategory()]],
	['GET /products/active', () => catalog.getActiveProducts.initiate(), [aProduct()]],
	['GET /products/search', () => catalog.searchProducts.initiate('café'), [aProduct()]],
	['GET /products/category/4', () => catalog.getCategoryProducts.initiate(4), [aProduct()]],
	['GET /products/page', () => catalog.getProductPage.initiate({ category: 4 }), pageAnswer([], new URLSearchParams())],
	['GET /products/suggestions', () => catalog.getSuggestions.initiate('caf'), { products: [], categories: [] }],
	['GET /products/some', () => catalog.getSomeProducts.initiate([1, 2]), [aProduct()]],
	['GET /products', () => admin.getAllProducts.initiate(), [aProduct()]],
	['GET /categories', () => admin.getAllCategories.initiate(), [aCategory()]],
	['POST /products', () => admin.createProduct.initiate({ body: form }), aProduct()],
	['PUT /products/4', () => admin.updateProduct.initiate({ id: 4, body: form }), aProduct()],
	['DELETE /products/4', () => admin.deleteProduct.initiate({ id: 4 }), {}],
	['POST /categories', () => admin.createCategory.initiate({ body: form }), aCategory()],
	['PUT /categories/4', () => admin.updateCategory.initiate({ id: 4, body: form }), aCategory()],
	['DELETE /categories/4', () => admin.deleteCategory.initiate({ id: 4 }), {}],
	['GET /user/admin/users/all', () => admin.getAllUsers.initiate(), [aUser()]],
	['POST /user/admin/users', () => admin.createUser.initiate({ ...user, password: 'secreto' }), aUser()],
	['PUT /user/admin/users/4', () => admin.updateUser.initiate({ id: 4, body: user }), aUser()],
	['DELETE /user/admin/users/4', () => admin.deleteUser.initiate({ id: 4 }), {}],
	['GET host:/orders/user/7', () => ordersApi.endpoints.getOrdersOfUser.initiate(7), []],
];

let server: FakeServer;
beforeEach(() => {
	server = serve();
});
afterEach(() => server.restore());

it.each(calls)('[R7-17, R9-03] %s has an endpoint', async (route, make, body) => {
	server.use({ [route]: () => body });
	const { store } = createTestStore();
	const result = (await store.dispatch(make() as never)) as { error?: unknown };
	expect(result.error).toBeUndefined();
	expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain(route);
});

it('[R7-07] the keyword of a search travels as a query parameter', async () => {
	server.use({ 'GET /products/search': () => [] });
	await createTestStore().store.dispatch(catalog.searchProducts.initiate('té & café'));
	expect(server.requests[0]?.query.get('keyword')).toBe('té & café');
});

it('[R7-09, R7-11] product and category changes travel as multipart', async () => {
	server.use({ 'POST /products': () => aProduct() });
	await createTestStore().store.dispatch(admin.createProduct.initiate({ body: form }));
	expect(server.requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

it('[R7-17, R3-162, R3-163] cache tags: a change brings the lists anew that it made old', async () => {
	server.use({
		'GET /products': () => [aProduct()],
		'GET /categories': () => [aCategory()],
		'GET /user/admin/users/all': () => [aUser()],
		'POST /products': () => aProduct(),
		'DELETE /products/1': () => ({}),
		'DELETE /categories/1': () => ({}),
		'POST /user/admin/users': () => aUser(),
		'POST /categories': () => aCategory(),
	});
	const { store } = createTestStore();
	await Promise.all([
		store.dispatch(admin.getAllProducts.initiate()),
		store.dispatch(admin.getAllCategories.initiate()),
		store.dispatch(admin.getAllUsers.initiate()),
	]);
	const after = async (make: () => unknown) => {
		await store.dispatch(make() as never);
		await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
		return ['GET /products', 'GET /categories', 'GET /user/admin/users/all'].map((route) => server.count(route));
	};
	expect(await after(() => admin.createProduct.initiate({ body: form }))).toEqual([2, 1, 1]);
	expect(await after(() => admin.deleteProduct.initiate({ id: 1 }))).toEqual([3, 1, 1]);
	expect(await after(() => admin.createCategory.initiate({ body: form }))).toEqual([3, 1, 1]);
	expect(await after(() => admin.deleteCategory.initiate({ id: 1 }))).toEqual([3, 2, 1]);
	expect(await after(() => admin.createUser.initiate({ ...user, password: 'secreto' }))).toEqual([3, 2, 2]);
	server.use({ 'DELETE /products/1': () => answer(500) });
	expect(await after(() => admin.deleteProduct.initiate({ id: 1 }))).toEqual([3, 2, 2]);
});

const source = path.join(__dirname, '..');
const injecting = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
	(name) =>
		/(?<!\.test)\.ts$/.test(name) && readFileSync(path.join(source, name), 'utf8').includes('.injectEndpoints('),
);
const loadAll = () => Promise.all(injecting.map((name) => import(path.join(source, name))));

it('[R7-17, R9-03] no two files inject endpoints of the same name, which RTK Query would leave out', async () => {
	const told = jest.spyOn(console, 'error').mockImplementation(() => {});
	await jest.isolateModulesAsync(async () => {
		await loadAll();
	});
	expect(injecting.length).toBeGreaterThan(12);
	expect(told).not.toHaveBeenCalled();
	told.mockRestore();
});

it('[R7-17, R9-03] every endpoint of every chunk says which tags it provides or invalidates', async () => {
	await loadAll();
	const untagged = new Set(Object.keys(anyApi.endpoints));
	expect(untagged.size).toBeGreaterThan(40);
	const definitions = Object.fromEntries(
		[...untagged].map((name) => [
			name,
			(definition: object) => {
				if ('providesTags' in definition || 'invalidatesTags' in definition) untagged.delete(name);
			},
		]),
	);
	anyApi.enhanceEndpoints({ endpoints: definitions });
	expect([...untagged]).toEqual([]);
});

const specified = [
	/^POST \/auth\/(signin|signup)$/,
	/^(GET|PUT) \/user\/profile$/,
	/^GET \/(products\/featured|products\/active|categories\/active|products\/search|products\/category\/[^/]*)$/,
	/^(GET|POST) \/(products|categories)$/,
	/^(PUT|DELETE) \/(products|categories)\/[^/]+$/,
	/^(GET \/user\/admin\/users\/all|POST \/user\/admin\/users|(PUT|DELETE) \/user\/admin\/users\/[^/]+)$/,
	/^GET host:\/orders\/user\/[^/]*$/,
];

it('[R19-03, R7-18] no endpoint of any chunk makes a call beyond R7-03 … R7-13 before a foreign back end', async () => {
	await loadAll();
	const { store } = createTestStore({ backEnd: { contract: 0 } });
	const sending: string[] = [];
	for (const [name, { initiate }] of Object.entries(anyApi.endpoints)) {
		const { error } = (await store.dispatch(initiate([]) as never)) as { error?: unknown };
		if (!isMissingCall(error)) sending.push(name);
	}
	expect(sending).toHaveLength(22);
	const made = server.requests.map(({ method, path }) => `${method} ${path}`);
	expect(made.filter((call) => !specified.some((pattern) => pattern.test(call)))).toEqual([]);
});

it('[R4-41] a row whose optional fields have another type stays in its list, with what can be read of it', async () => {
	const odd = { ...aProduct({ id: 1 }), sku: 123, featured: 1, stock: '7', category: 'Bebidas', description: ['x'] };
	server.use({ 'GET /products/active': () => [odd] });
	const { data } = await createTestStore().store.dispatch(catalog.getActiveProducts.initiate());
	expect(data).toMatchObject([{ id: 1, sku: '123', featured: true, stock: 7 }]);
	expect(data?.[0]).not.toMatchObject({ category: expect.anything() });
	expect(data?.[0]?.description).toBeUndefined();
});

it('rows that are not as agreed are left out of a list, the others stay', async () => {
	const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
	server.use({ 'GET /products/active': () => [aProduct({ id: 1 }), { id: 'x' }, null, aProduct({ id: 2 })] });
	const { data } = await createTestStore().store.dispatch(catalog.getActiveProducts.initiate());
	expect(data?.map(({ id }) => id)).toEqual([1, 2]);
	expect(warningsOf(warned)).toHaveLength(1);
	warned.mockRestore();
});
