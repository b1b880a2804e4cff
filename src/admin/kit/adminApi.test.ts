import { catalogApi } from '#storefront/catalog/catalogApi';
import { aCategory, aProduct } from '#testing/builders';
import { type FakeServer, serve } from '#testing/serve';
import { createTestStore } from '#testing/testStore';
import { adminApi } from './adminApi';

let server: FakeServer;
afterEach(() => server.restore());

const { getActiveProducts, getActiveCategories, getProduct } = catalogApi.endpoints;
const { updateProduct, deleteProduct, updateCategory, deleteCategory } = adminApi.endpoints;
const body = new FormData();

/** The shop and the back-office of one tab; the shop's lists are in use. */
async function openTab() {
	const held = { products: [aProduct(), aProduct({ id: 2 })], categories: [aCategory()] };
	server = serve({
		'GET /products/active': () => held.products,
		'GET /products/1': () => held.products[0],
		'GET /products/2': () => held.products[1],
		'GET /categories/active': () => held.categories,
		'PUT /products/1': () => null,
		'DELETE /products/1': () => null,
		'PUT /categories/1': () => null,
		'DELETE /categories/1': () => null,
	});
	const { store } = createTestStore();
	await Promise.all([
		store.dispatch(getActiveProducts.initiate()),
		store.dispatch(getActiveCategories.initiate()),
		store.dispatch(getProduct.initiate(1)),
		store.dispatch(getProduct.initiate(2)),
	]);
	/** Requests of the shop's lists and pages after a change. */
	const after = async (change: () => Promise<unknown>) => {
		await change();
		await Promise.all(store.dispatch(adminApi.util.getRunningQueriesThunk()));
		return {
			products: server.count('GET /products/active'),
			categories: server.count('GET /categories/active'),
			page: server.count('GET /products/1'),
			otherPage: server.count('GET /products/2'),
		};
	};
	return { held, store, after };
}

it('[R3-162, R1-07] a changed product is asked for again by the lists of the shop and by its own page only', async () => {
	const { store, after } = await openTab();
	const counts = { products: 2, categories: 1, page: 2, otherPage: 1 };
	expect(await after(() => store.dispatch(updateProduct.initiate({ id: 1, body })))).toEqual(counts);
});

it('[R3-162, R1-07] a deleted product leaves the lists of the shop in the same tab', async () => {
	const { held, store, after } = await openTab();
	held.products = [aProduct({ id: 2 })];
	await after(() => store.dispatch(deleteProduct.initiate({ id: 1 })));
	expect(getActiveProducts.select()(store.getState()).data).toMatchObject([{ id: 2 }]);
});

it('[R3-163, R1-07] a changed or deleted category is asked for again, and so are products and their pages', async () => {
	const { store, after } = await openTab();
	expect(await after(() => store.dispatch(updateCategory.initiate({ id: 1, body })))).toEqual({
		products: 2,
		categories: 2,
		page: 2,
		otherPage: 2,
	});
	expect(await after(() => store.dispatch(deleteCategory.initiate({ id: 1 })))).toMatchObject({
		products: 3,
		categories: 3,
	});
});
