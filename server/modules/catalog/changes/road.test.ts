import type { AdminGroupDto } from '#contract/catalog/groupForm';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { applyPlan } from './apply';
import type { CatalogChanges, ProductChange } from './change';
import { planChanges } from './road';

let test: TestApp;
let home: CategoryDto;
beforeAll(async () => {
	test = await createTestApp();
	home = await test.createCategory({ name: 'Ropa' });
});
beforeEach(async () => {
	for (const table of [sql`products`, sql`product_groups`, sql`outbox`, sql`audit_log`])
		await test.query(sql`DELETE FROM ${table}`);
});
afterAll(() => test?.close());

const noneUnstored: ReadonlySet<string> = new Set();
const known = (sku: string, price: number, at = 0): ProductChange => ({ at, target: { sku }, fields: { price } });
const fresh = (sku: string, at: number, more: Partial<ProductChange> = {}): ProductChange => ({
	...{ at, target: 'new', stock: { quantity: 3 } },
	fields: { name: sku, description: '', sku, price: 10, categoryId: home.id, active: true, featured: false },
	...more,
});
/** Writes what is not refused. */
const change = (changes: CatalogChanges, events: 'single' | 'none' = 'single') =>
	test.database.transaction(async (tx) => {
		const plan = await planChanges(tx, changes, { by: 'console', unstored: noneUnstored });
		return { plan, applied: await applyPlan(tx, 'console', plan, { events }) };
	});
const serverRows = () =>
	test.query<{ body: { products: number[]; groups: number[] } }>(
		sql`SELECT body::jsonb AS body FROM outbox WHERE topic = 'catalog-written' AND audience = 'servers' ORDER BY id`,
	);
const priceOf = async (id: number) => (await test.call('GET', `/api/products/${id}`)).json<ProductDto>().price;

it('[R22-31] a save tells servers in one row which products and groups it wrote, and visitors nothing of it', async () => {
	const one = await test.createProduct({ categoryId: home.id, sku: 'A' });
	const token = await test.adminToken();
	await test.query(sql`DELETE FROM outbox`);
	const row = { values: ['Rojo'], sku: 'P-R', price: '5.00', stockQuantity: '1', active: 'true', featured: 'false' };
	const made = await test.call('POST', '/api/admin/product-groups', {
		token,
		json: {
			...{ name: 'Polo', description: '', categoryId: String(home.id), pictures: [], sizeGuide: '' },
			options: [{ name: 'Color', values: [{ name: 'Rojo' }, { name: 'Azul' }] }],
			products: [row, { id: one.id, values: ['Azul'] }],
		},
	});
	expect(made.statusCode).toBe(201);
	const group = made.json<AdminGroupDto>();
	const [{ body } = { body: null }, ...more] = await serverRows();
	expect(more).toEqual([]);
	expect(body).toEqual({
		products: expect.arrayContaining(group.products.map(({ id }) => id)),
		groups: [group.id],
	});
	expect((await outboxEvents(test)).map(({ topic }) => topic)).toEqual(['/topic/products', '/topic/products']);
});

it('[R22-32] another server answers what was written without an event for visitors', async () => {
	const { id } = await test.createProduct({ categoryId: home.id, sku: 'A', price: '10.00' });
	const listed = async () => (await test.call('GET', '/api/products/active')).json<ProductDto[]>()[0]?.price;
	expect(await listed()).toBe(10);
	await test.query(sql`DELETE FROM outbox`);
	await change({ products: [known('A', 12)] }, 'none');
	expect(await outboxEvents(test)).toEqual([]);
	expect(await serverRows()).toEqual([{ body: { products: [id], groups: [] } }]);
	// Written behind the back of this server, whose memory has the list of before.
	for (let tries = 0; tries < 100 && (await listed()) !== 12; tries++)
		await new Promise((resolve) => setTimeout(resolve, 50));
	expect(await listed()).toBe(12);
});

it('[R22-33] a plan without an author says what would be, and writes nothing', async () => {
	const { id } = await test.createProduct({ categoryId: home.id, sku: 'A', price: '10.00' });
	await test.query(sql`DELETE FROM outbox`);
	const changes = { products: [known('a', 12, 0), known('GONE', 1, 1), fresh('B', 2), fresh('A', 3)] };
	const dry = await planChanges(test.database, changes, { unstored: noneUnstored });
	expect(dry.products.map(({ at, before }) => [at, before?.item.id])).toEqual([
		[0, id],
		[2, undefined],
	]);
	expect(dry.refusals.map(({ of, field, code }) => [of, field, code])).toEqual([
		[{ product: 1 }, 'sku', 'missing'],
		[{ product: 3 }, 'sku', 'taken'],
	]);
	expect([await priceOf(id), await test.query(sql`SELECT FROM outbox`)]).toEqual([10, []]);
	const { plan } = await change(changes);
	expect(plan.refusals).toEqual(dry.refusals);
	expect(await priceOf(id)).toBe(12);
	expect(await test.query(sql`SELECT sku FROM products ORDER BY sku`)).toEqual([{ sku: 'A' }, { sku: 'B' }]);
});

it('[R22-34] of a group with a refused product nothing is written, and all of the others', async () => {
	await test.createProduct({ categoryId: home.id, sku: 'A', price: '10.00' });
	const group = (at: number, name: string) =>
		({ at, target: 'members', options: 'grow', fields: { name, categoryId: home.id } }) as const;
	const place = (at: number, value: string) => ({ place: { group: at, values: [value], options: ['Color'] } });
	const { plan } = await change({
		groups: [group(0, 'Polo'), group(1, 'Falda')],
		products: [
			{ ...fresh('P-R', 0), ...place(0, 'Rojo') },
			{ ...fresh('A', 1), ...place(0, 'Azul') },
			{ ...fresh('F-R', 2), ...place(1, 'Rojo') },
			known('A', 12, 3),
		],
	});
	expect(plan.refusals.map(({ of, code }) => [of, code])).toEqual([
		[{ product: 1 }, 'taken'],
		[{ product: 0 }, 'beside'],
	]);
	expect(await test.query(sql`SELECT name, price_cents FROM products ORDER BY sku`)).toEqual([
		{ name: expect.any(String), price_cents: 1200 },
		{ name: 'Falda, Rojo', price_cents: 1000 },
	]);
	expect(await test.query(sql`SELECT name FROM product_groups`)).toEqual([{ name: 'Falda' }]);
});

it('[R22-35] a product that follows its group and is named beside it changes once', async () => {
	const group = { at: 0, target: 'members', options: 'grow', fields: { name: 'Polo', categoryId: home.id } } as const;
	const place = (value: string) => ({ group: 0, values: [value], options: ['Color'] });
	await change({ groups: [group], products: [fresh('P-R', 0, { place: place('Rojo') })] });
	const renamed = { ...group, fields: { name: 'Camiseta' } };
	const joined = { ...fresh('P-A', 0), place: place('Azul') };
	const { applied } = await change({
		groups: [{ ...renamed, fields: { name: 'Polo', categoryId: home.id } }],
		products: [joined],
	});
	expect(applied.changed).toBe(2);
	const both = await change({
		groups: [renamed],
		products: [{ at: 0, target: { sku: 'P-A' }, place: place('Azul') }, known('P-R', 7, 1)],
	});
	expect(both.plan.refusals).toEqual([]);
	expect(
		await test.query(sql`SELECT name, price_cents, version, edit_version FROM products ORDER BY sku`),
	).toMatchObject([
		{ name: 'Camiseta, Azul', version: 2, edit_version: 2 },
		{ name: 'Camiseta, Rojo', price_cents: 700, version: 3, edit_version: 2 },
	]);
});

it('[R22-36] more than 200 changes are one event', async () => {
	const products = Array.from({ length: 201 }, (_, at) => fresh(`S-${at}`, at));
	await change({ products });
	expect((await outboxEvents(test)).map(({ body }) => body.type)).toEqual(['CATALOG_CHANGED']);
	expect((await serverRows()).map(({ body }) => body.products.length)).toEqual([201]);
});
