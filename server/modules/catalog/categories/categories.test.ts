import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, stateOf, type TestApp } from '#server/testing/testApp';

describe('categories', () => {
	let test: TestApp;
	let admin: string;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`DELETE FROM categories`);
		await test.query(sql`DELETE FROM outbox`);
	});
	afterAll(() => test.close());

	const put = (id: number, form: Record<string, string>) =>
		test.call('PUT', `/api/categories/${id}`, { token: admin, form });
	const events = async () => (await outboxEvents(test)).map(({ body, publicBody }) => ({ body, publicBody }));

	it('[R7-11, R5-06] creates, changes and deletes a category, each with its event', async () => {
		const created = await test.call('POST', '/api/categories', { token: admin, form: { name: 'Libros' } });
		expect(created.statusCode).toBe(201);
		const category = created.json<CategoryDto>();
		expect(category).toEqual({
			id: expect.any(Number),
			name: 'Libros',
			description: '',
			imageUrl: null,
			active: true,
			sizeGuide: '',
			taxKind: 'TAXED',
			...{ parentId: null, place: 0, ownSizeGuide: '', ownTaxKind: '', attributesVersion: 0, hasProducts: false },
			version: 1,
			editVersion: 1,
		});
		const changed = (await put(category.id, { name: 'Libros y más', description: 'Para leer' })).json<CategoryDto>();
		expect(changed).toEqual({
			...category,
			name: 'Libros y más',
			description: 'Para leer',
			version: 2,
			editVersion: 2,
		});
		expect((await test.call('DELETE', `/api/categories/${category.id}`, { token: admin })).statusCode).toBe(200);
		expect((await test.call('DELETE', `/api/categories/${category.id}`, { token: admin })).statusCode).toBe(404);
		expect(await events()).toEqual([
			{ body: { type: 'CATEGORY_CREATED', category }, publicBody: null },
			{ body: { type: 'CATEGORY_UPDATED', category: changed }, publicBody: null },
			{
				body: { type: 'CATEGORY_DELETED', category: { id: category.id, active: false, version: 3 } },
				publicBody: null,
			},
		]);
	});

	it('refuses a missing name, a name in use, and an older version', async () => {
		const { id } = await test.createCategory({ name: 'Libros' });
		const missing = await test.call('POST', '/api/categories', { token: admin, form: { description: 'x' } });
		expect(missing.json()).toMatchObject({ message: 'El nombre es obligatorio' });
		const taken = await test.call('POST', '/api/categories', { token: admin, form: { name: 'LIBROS' } });
		expect([taken.statusCode, taken.json().fields]).toEqual([409, { name: 'Ya existe una categoría con este nombre' }]);
		await put(id, { name: 'Libros', description: 'Nueva', editVersion: '1' });
		const late = await put(id, { name: 'Otra', editVersion: '1' });
		expect(late.json()).toMatchObject({ code: 'version_conflict', current: { name: 'Libros', editVersion: 2 } });
	});

	it('[R16-91] names a page as size guide, and keeps it where a form does not say', async () => {
		const { id, name } = await test.createCategory({ sizeGuide: 'tallas-de-polos' });
		expect((await put(id, { name, description: 'Ropa' })).json()).toMatchObject({ sizeGuide: 'tallas-de-polos' });
		expect((await test.call('GET', '/api/categories/active')).json()).toMatchObject([{ sizeGuide: 'tallas-de-polos' }]);
		expect((await put(id, { name, sizeGuide: '' })).json()).toMatchObject({ sizeGuide: '' });
	});

	it('keeps a category that still has products, and says how many', async () => {
		const { id } = await test.createCategory();
		await test.createProduct({ categoryId: id });
		await test.createProduct({ categoryId: id, active: false });
		const answer = await test.call('DELETE', `/api/categories/${id}`, { token: admin });
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toEqual({
			code: 'category_not_empty',
			message: 'La categoría tiene 2 productos; muévelos o elimínalos primero',
		});
		expect((await test.call('GET', '/api/products', { token: admin })).json()).toHaveLength(2);
		expect((await test.call('GET', '/api/categories', { token: admin })).json()).toHaveLength(1);
	});

	it('hides and shows its products with it, on lists and on open screens', async () => {
		const { id, name } = await test.createCategory();
		const product = await test.createProduct({ categoryId: id });
		await test.createProduct({ categoryId: id, active: false });
		await test.query(sql`DELETE FROM outbox`);
		const active = async () => (await test.call('GET', '/api/products/active')).json<ProductDto[]>();
		expect(await active()).toHaveLength(1);

		await put(id, { name, active: 'false' });
		expect(await active()).toEqual([]);
		await put(id, { name, active: 'true' });
		const shown = { ...product, version: 3 };
		expect(await active()).toEqual([shown]);

		expect((await events()).filter(({ body }) => body.type === 'PRODUCT_UPDATED')).toEqual([
			{
				body: { type: 'PRODUCT_UPDATED', product: { ...product, version: 2 }, previous: stateOf(product) },
				publicBody: {
					type: 'PRODUCT_UPDATED',
					product: { id: product.id, active: false, version: 2 },
					previous: stateOf(product),
				},
			},
			{ body: { type: 'PRODUCT_UPDATED', product: shown, previous: null }, publicBody: null },
		]);
	});

	it('[R13-04] tells of more than 200 products that are hidden or shown with one event', async () => {
		const { id, name } = await test.createCategory();
		await test.query(sql`INSERT INTO products (name, price_cents, stock, sku, category_id)
			SELECT 'Producto', 100, 1, 'MANY-' || n, ${id} FROM generate_series(1, 201) AS n`);
		await test.query(sql`DELETE FROM outbox`);
		const active = async () => (await test.call('GET', '/api/products/active')).json<ProductDto[]>();
		expect(await active()).toHaveLength(201);
		expect((await put(id, { name, active: 'false' })).statusCode).toBe(200);
		expect(await active()).toEqual([]);
		expect((await put(id, { name, active: 'true' })).statusCode).toBe(200);
		expect((await active()).map(({ version }) => version)).toEqual(Array(201).fill(3));
		const types = (await events()).map(({ body }) => body.type);
		expect(types).toEqual(['CATEGORY_UPDATED', 'CATALOG_CHANGED', 'CATEGORY_UPDATED', 'CATALOG_CHANGED']);
	});

	it('shows a new name of the category on its products at once', async () => {
		const { id } = await test.createCategory({ name: 'Antes' });
		await test.createProduct({ categoryId: id });
		await test.call('GET', '/api/products/active');
		await put(id, { name: 'Después' });
		expect((await test.call('GET', '/api/products/active')).json()).toMatchObject([{ category: { name: 'Después' } }]);
	});
});
