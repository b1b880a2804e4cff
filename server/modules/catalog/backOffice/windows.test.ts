import type { ProductWindowDto } from '#contract/catalog/admin';
import type { ProductDto } from '#contract/catalog/product';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBackends('windows of products for the back-office', (kind) => {
	let test: TestApp;
	let token: string;
	let database: Awaited<ReturnType<typeof openBackend>>;
	const ids: Record<string, number> = {};
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		token = await test.adminToken();
		const fruit = (await test.createCategory({ name: 'Frutas' })).id;
		const hidden = (await test.createCategory({ name: 'Ácidas', active: false })).id;
		const add = async (name: string, price: string, more: object = {}) => {
			ids[name] = (await test.createProduct({ name, price, categoryId: fruit, sku: `FR-${name}`, ...more })).id;
		};
		await add('Manzana', '3.00');
		await add('Ñame', '5.00', { stockQuantity: 0 });
		await add('Limón 10', '1.00', { categoryId: hidden });
		await add('limón 9', '1.00', { categoryId: hidden, stockQuantity: 40, description: 'x'.repeat(2000) });
		await add('Nuez', '12.50', { active: false, stockQuantity: 10 });
		ids.Frutas = fruit;
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	const window = async (query: string) =>
		(await test.call('GET', `/api/admin/products?${query}`, { token })).json<ProductWindowDto>();
	const names = ({ products }: ProductWindowDto) => products.map(({ name }) => name);

	it('[R12-40] answers the rows of the window whole, the count of what matches and of all, newest first', async () => {
		const answer = await window('offset=1&limit=2');
		expect(answer).toMatchObject({ count: 5, total: 5 });
		expect(names(answer)).toEqual(['limón 9', 'Limón 10']);
		expect(answer.products[0]?.description).toHaveLength(2000);
		expect(await window('limit=0')).toEqual({ count: 5, total: 5, products: [] });
		expect(await window('offset=90')).toEqual({ count: 5, total: 5, products: [] });
	});

	it('[R12-41] filters by category, state and stock, and finds every word in name, SKU or category', async () => {
		expect(names(await window(`category=${ids.Frutas}&status=active`))).toEqual(['Ñame', 'Manzana']);
		expect(names(await window('status=inactive'))).toEqual(['Nuez']);
		expect(names(await window('stock=low'))).toEqual(['Nuez', 'Limón 10', 'Ñame', 'Manzana']);
		expect(names(await window('stock=none'))).toEqual(['Ñame']);
		expect(names(await window('search=acidas%20LIMON'))).toEqual(['limón 9', 'Limón 10']);
		expect(names(await window('search=fr-man'))).toEqual(['Manzana']);
		expect(await window('search=xxx')).toEqual({ count: 0, total: 5, products: [] });
		expect((await window('search=%25')).count).toBe(0);
		expect((await window('search=a%00b')).count).toBe(0);
	});

	it('[R12-42] orders as Spanish readers do, with the newest first among equals', async () => {
		expect(names(await window('sortBy=name-asc'))).toEqual(['limón 9', 'Limón 10', 'Manzana', 'Nuez', 'Ñame']);
		expect(names(await window('sortBy=name-desc&limit=2'))).toEqual(['Ñame', 'Nuez']);
		expect(names(await window('sortBy=price-asc'))).toEqual(['limón 9', 'Limón 10', 'Manzana', 'Ñame', 'Nuez']);
		expect(names(await window('sortBy=price-desc&offset=3'))).toEqual(['limón 9', 'Limón 10']);
		expect(names(await window('sortBy=category-asc&limit=3'))).toEqual(['limón 9', 'Limón 10', 'Nuez']);
		expect(names(await window('sortBy=stockQuantity-asc&limit=1'))).toEqual(['Ñame']);
		expect(names(await window('sortBy=active-desc&limit=1'))).toEqual(['Nuez']);
	});

	it('[R12-43] answers the ids that match in their order, and products by id or SKU', async () => {
		const answer = await test.call('GET', '/api/admin/products/ids?status=active&sortBy=name-desc', { token });
		expect(answer.json()).toEqual([ids.Ñame, ids.Manzana, ids['Limón 10'], ids['limón 9']]);
		const some = async (json: object) =>
			(await test.call('POST', '/api/admin/products/some', { token, json })).json<ProductDto[]>().map(({ id }) => id);
		expect(await some({ ids: [ids.Nuez, 99_999, ids.Manzana] })).toEqual([ids.Manzana, ids.Nuez]);
		expect(await some({ skus: ['fr-manzana', 'FR-NUEZ', 'nada'] })).toEqual([ids.Manzana, ids.Nuez]);
		expect(await some({ ids: [] })).toEqual([]);
	});

	it('[R12-40] is for administrators, and refuses what makes no sense', async () => {
		const status = async (url: string, as?: string) => (await test.call('GET', url, { token: as })).statusCode;
		for (const path of ['', '/ids']) {
			expect(await status(`/api/admin/products${path}`)).toBe(401);
			expect(await status(`/api/admin/products${path}`, await test.userToken())).toBe(403);
		}
		for (const query of ['limit=101', 'offset=-1', 'sortBy=sku-asc', 'status=todo', 'stock=x', 'category=a'])
			expect(await status(`/api/admin/products?${query}`, token)).toBe(400);
		const tooMany = { ids: Array.from({ length: 1001 }, (_, index) => index + 1) };
		expect((await test.call('POST', '/api/admin/products/some', { token, json: tooMany })).statusCode).toBe(400);
	});
});
