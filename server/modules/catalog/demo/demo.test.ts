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
	products: await test.query(sql`SELECT id, name, sku, stock, price_cents, image_url, active, featured, category_id
		FROM products ORDER BY id`),
	categories: await test.query(sql`SELECT id, name, active, image_url FROM categories ORDER BY id`),
});

it('[R20-184, R20-185] the demonstration goes, but for what is ordered or the shop’s own, and comes back as it was', async () => {
	const token = await test.adminToken();
	const call = (method: 'GET' | 'POST', path = '', by = token) =>
		test.call(method, `/api/admin/demo${path}`, { token: by });
	const catalogue = await test.createUser({ username: 'catalogo', roles: ['ROLE_CATALOGUE'] });
	expect((await call('POST', '/removal', catalogue.token)).statusCode).toBe(403);
	expect((await call('POST')).statusCode).toBe(404);

	const [own, ordered] = await test.query<{ id: number }>(
		sql`SELECT id FROM products WHERE active ORDER BY id DESC LIMIT 2`,
	);
	await test.query(sql`UPDATE products SET name = 'Palta de mi chacra' WHERE id = ${own?.id ?? 0}`);
	await test.query(sql`WITH placed AS (INSERT INTO orders (order_number, total_cents, payment_method)
			VALUES ('ORD-1', 990, 'CASH') RETURNING id)
		INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
		SELECT id, ${ordered?.id ?? 0}, 'Una', 1, 990 FROM placed`);
	const before = await everything();
	const source = async () => (await test.call('GET', '/api/admin/settings/orders', { token })).json().source;
	expect(await source()).toBe('auto');

	const removed = (await call('POST', '/removal')).json<DemoRemoved>();
	expect(removed).toEqual({ deleted: demoRows().products.length - 2, hidden: 1 });
	const left = await everything();
	expect(left.products.map(({ id, active }) => [id, active])).toEqual([
		[ordered?.id, false],
		[own?.id, true],
	]);
	expect(left.categories.map(({ id, active }) => [id, active]).sort()).toEqual(
		[
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
