import type { DemoRemoved } from '../../../../contract/catalog/demo';
import { sql } from '../../../db';
import { demoRows } from '../../../db/demo/rows';
import { seedDemo } from '../../../db/demo/seed';
import { createTestApp, type TestApp } from '../../../testing/testApp';

let test: TestApp;

beforeAll(async () => {
	test = await createTestApp();
	const picture = async () => '/uploads/0123456789abcdef-640.webp';
	await seedDemo({ database: test.database, storePicture: picture, hashPassword: async (text) => text, log: () => {} });
});
afterAll(() => test.close());

const everything = async () => ({
	products: await test.query(sql`SELECT id, name, sku, stock, price_cents, image_url, active, featured, category_id,
		group_id, option_values, own_picture, image_alt, more_pictures FROM products ORDER BY id`),
	groups: await test.query(sql`SELECT id, name, options, pictures, category_id FROM product_groups ORDER BY id`),
	cards: await test.query(sql`SELECT card, product_id, price_cents, sort_name FROM card_listing ORDER BY card`),
	categories: await test.query(sql`SELECT id, name, active, image_url FROM categories ORDER BY id`),
});

it('[R20-184, R20-185, R16-173] the demonstration goes, but for what is ordered or the shop’s own, and comes back as it was', async () => {
	const token = await test.adminToken();
	const call = (method: 'GET' | 'POST', path = '', by = token) =>
		test.call(method, `/api/admin/demo${path}`, { token: by });
	const catalogue = await test.createUser({ username: 'catalogo', roles: ['ROLE_CATALOGUE'] });
	expect((await call('POST', '/removal', catalogue.token)).statusCode).toBe(403);
	expect((await call('POST')).statusCode).toBe(404);

	const [own, ordered] = await test.query<{ id: number }>(
		sql`SELECT id FROM products WHERE active ORDER BY id DESC LIMIT 2`,
	);
	const [member] = await test.query<{ id: number; group_id: number }>(
		sql`SELECT id, group_id FROM products WHERE name = 'Celular de 6.5 pulgadas, 256 GB, azul'`,
	);
	await test.query(sql`UPDATE products SET name = 'Palta de mi chacra' WHERE id = ${own?.id ?? 0}`);
	await test.query(sql`WITH placed AS (INSERT INTO orders (order_number, total_cents, payment_method)
			VALUES ('ORD-1', 990, 'CASH') RETURNING id)
		INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
		SELECT placed.id, product.id, 'Una', 1, 990 FROM placed, unnest(${[ordered?.id, member?.id]}::integer[]) product (id)`);
	const before = await everything();
	const source = async () => (await test.call('GET', '/api/admin/settings/orders', { token })).json().source;
	expect(await source()).toBe('auto');

	const removed = (await call('POST', '/removal')).json<DemoRemoved>();
	expect(removed).toEqual({ deleted: demoRows().products.length - 3, hidden: 2 });
	const left = await everything();
	expect(left.groups.map(({ id }) => id)).toEqual([member?.group_id]);
	expect(left.products.map(({ id, active }) => [id, active])).toEqual([
		[member?.id, false],
		[ordered?.id, false],
		[own?.id, true],
	]);
	expect(left.categories.map(({ id, active }) => [id, active]).sort()).toEqual(
		[
			[before.products.find(({ id }) => id === member?.id)?.category_id, false],
			[before.products.find(({ id }) => id === ordered?.id)?.category_id, false],
			[before.products.find(({ id }) => id === own?.id)?.category_id, true],
		].sort(),
	);
	expect(await source()).toBe('server');
	expect((await call('GET')).json()).toEqual({ products: 0, undoable: true });

	expect((await call('POST')).json()).toMatchObject({ undoable: false });
	expect(await everything()).toEqual(before);
	expect(await source()).toBe('auto');
});

it('[R16-173] a product comes back without its group where another one has its values, or the group is gone', async () => {
	const token = await test.adminToken();
	const call = (path = '') => test.call('POST', `/api/admin/demo${path}`, { token });
	await call('/removal');
	await test.query(sql`UPDATE products SET option_values = '{128 GB,azul}' WHERE option_values = '{256 GB,azul}'`);
	const categoryId = (await test.createCategory()).id;
	const { id } = await test.createProduct({ categoryId });
	await test.query(sql`UPDATE products SET group_id = g.id, option_values = '{512 GB,azul}' FROM product_groups g
		WHERE products.id = ${id}`);
	expect((await call()).statusCode).toBe(200);
	const alone = await test.query(
		sql`SELECT name FROM products WHERE name LIKE 'Celular%' AND group_id IS NULL ORDER BY name`,
	);
	expect(alone.map(({ name }) => name)).toEqual([
		'Celular de 6.5 pulgadas, 128 GB, azul',
		'Celular de 6.5 pulgadas, 512 GB, azul',
	]);
});
