import type { DemoRemoved } from '#contract/catalog/demo';
import type { ProductPageDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { demoRows } from '#platform/db/demo/rows';
import { seedDemo } from '#platform/db/demo/seed';
import { createTestApp, type TestApp } from '#server/testing/testApp';

let test: TestApp;

beforeAll(async () => {
	test = await createTestApp({ config: { bankTransferInfo: undefined } });
	const picture = async () => '/uploads/0123456789abcdef-640.webp';
	await seedDemo({ database: test.database, storePicture: picture, hashPassword: async (text) => text, log: () => {} });
});
afterAll(() => test.close());

const everything = async () => ({
	products: await test.query(sql`SELECT id, name, sku, stock, price_cents, image_url, active, featured, category_id,
		group_id, option_values, own_picture, image_alt, more_pictures, attributes FROM products ORDER BY id`),
	groups: await test.query(sql`SELECT id, name, options, pictures, category_id FROM product_groups ORDER BY id`),
	cards: (await test.call('GET', '/api/products/page?size=48'))
		.json<ProductPageDto>()
		.products.map(({ id, card }) => [id, card]),
	categories:
		await test.query(sql`SELECT id, name, active, image_url, path, place, tax_kind, own_tax_kind FROM categories
		ORDER BY id`),
	attributes: await test.query(sql`SELECT * FROM attributes ORDER BY id`),
	customers: await test.query(sql`SELECT * FROM users WHERE email LIKE '%.example' ORDER BY id`),
});

it('[R20-184, R20-185, R16-173, R21-120, R21-121, R21-122] the demonstration goes with its customers, but for what is ordered or the shop’s own, and comes back as it was', async () => {
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
	const customerIds = (await everything()).customers.map(({ id }) => Number(id));
	const [buyer, lodger] = customerIds;
	await test.query(sql`UPDATE orders SET user_id = ${buyer ?? 0} WHERE order_number = 'ORD-1'`);
	await test.query(sql`UPDATE users SET email = 'lucia@correo.pe' WHERE id = ${lodger ?? 0}`);
	const before = await everything();
	const source = async () => (await test.call('GET', '/api/admin/settings/orders', { token })).json().source;
	expect(await source()).toBe('auto');
	const pays = async () => (await test.call('GET', '/api/shop')).json().pays;
	const shown = (await call('GET')).json();
	expect(shown).toEqual({ products: demoRows().products.length - 1, customers: 4, undoable: false });

	const removed = (await call('POST', '/removal')).json<DemoRemoved>();
	expect(removed).toEqual({ deleted: demoRows().products.length - 3, hidden: 2, customers: 4, stay: 1 });
	expect(removed.deleted + removed.hidden).toBe(shown.products);
	const left = await everything();
	expect(left.customers.map(({ id }) => id)).toEqual([buyer]);
	expect(left.groups.map(({ id }) => id)).toEqual([member?.group_id]);
	expect(left.products.map(({ id, active }) => [id, active])).toEqual([
		[member?.id, false],
		[ordered?.id, false],
		[own?.id, true],
	]);
	const lineOf = (of?: { id: number }) => {
		const product = before.products.find(({ id }) => id === of?.id);
		return before.categories.find(({ id }) => id === product?.category_id)?.path as number[];
	};
	expect(new Set(left.categories.map(({ id, active }) => `${id} ${active}`))).toEqual(
		new Set([
			...[...lineOf(member), ...lineOf(ordered)].map((id) => `${id} false`),
			...lineOf(own).map((id) => `${id} true`),
		]),
	);
	expect(await source()).toBe('server');
	expect(await pays()).toEqual(['ON_DELIVERY']);
	expect((await call('GET')).json()).toEqual({ products: 0, customers: 0, undoable: true });

	expect((await call('POST')).json()).toMatchObject({ undoable: false });
	expect(await everything()).toEqual(before);
	expect(await source()).toBe('auto');

	// A shop that is still the demonstration has an account to try with, which is no setting.
	expect(await pays()).toEqual(['BANK_TRANSFER', 'ON_DELIVERY']);
	const payment = async (json?: object) =>
		(await test.call(json ? 'PUT' : 'GET', '/api/admin/settings/payment', { token, ...(json && { json }) })).json();
	expect((await payment()).bankTransfer).toBe('');
	await payment({ yapeNumber: '987654321' });
	expect(await pays()).toEqual(['YAPE', 'ON_DELIVERY']);
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

describe('[R16-210] the demonstration comes back', () => {
	const call = async (path = '') => test.call('POST', `/api/admin/demo${path}`, { token: await test.adminToken() });
	const placed = () =>
		test.query(sql`SELECT p.sku, lower(c.name) AS category,
			CASE WHEN g.id IS NULL THEN p.own_picture ELSE g.category_id = p.category_id END AS fits
			FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN product_groups g ON g.id = p.group_id
			ORDER BY p.sku`);
	const without = (member: string, columns: string) => sql`(SELECT jsonb_agg(one - ${columns}::text[])
		FROM jsonb_array_elements(value::jsonb -> ${member}) one)`;

	it('[R25-26] below a category of the shop that has the name of theirs, and leaves one below theirs where it is', async () => {
		const home = (await test.call('GET', '/api/categories', { token: await test.adminToken() }))
			.json<{ id: number; name: string }[]>()
			.find(({ name }) => name === 'Hogar y cocina');
		const own = await test.createCategory({ name: 'Mis velas', parentId: home?.id });
		const before = await placed();
		await call('/removal');
		const categories = () =>
			test.query(sql`SELECT id, name, shown FROM categories WHERE name IN ('Hogar y cocina', 'Mis velas', 'Calzado')
			ORDER BY id`);
		expect(await categories()).toEqual([
			{ id: home?.id, name: 'Hogar y cocina', shown: true },
			{ id: own.id, name: 'Mis velas', shown: true },
		]);
		const clothes = await test.createCategory({ name: 'ropa y accesorios' });
		expect((await call()).statusCode).toBe(200);
		expect(await placed()).toEqual(before);
		const [shoes] = await test.query<{ path: number[] }>(sql`SELECT path FROM categories WHERE name = 'Calzado'`);
		expect(shoes?.path[0]).toBe(clothes.id);
		await test.query(sql`DELETE FROM categories WHERE id = ${own.id}`);
		await test.query(sql`UPDATE categories SET name = 'Ropa y accesorios' WHERE id = ${clothes.id}`);
	});

	it.each<[string, boolean, string[]]>([
		['into categories that have its names now', false, ['ROPA Y ACCESORIOS', 'Panadería y dulces']],
		['from rows of a version without groups', true, []],
		['from such rows into such categories', true, ['jardín y ferretería']],
	])('%s', async (_what, isEarlier, names) => {
		await test.query(sql`DELETE FROM products WHERE sku = 'fru-003'`);
		const before = await placed();
		await call('/removal');
		if (isEarlier)
			await test.query(sql`UPDATE meta SET value = (value::jsonb - 'groups') || jsonb_build_object(
				'products', ${without('products', '{group_id,option_values,own_picture,image_alt,more_pictures}')},
				'categories', ${without('categories', '{size_guide,parent_id,place,path,shown,own_size_guide,own_tax_kind,attributes_version}')}) WHERE key = 'demo-removed'`);
		for (const name of names) await test.createCategory({ name });
		const { id: categoryId } = await test.createCategory();
		const own = await test.createProduct({ categoryId, sku: 'fru-003' });
		expect((await call()).statusCode).toBe(200);
		const theirs = { sku: own.sku, category: own.category.name.toLowerCase(), fits: true };
		const others = before.filter(({ sku }) => sku !== 'FRU-003');
		expect(await placed()).toEqual(expect.arrayContaining([theirs, ...others]));
		expect(await placed()).toHaveLength(others.length + 1);
	});

	it('but for the rows of a category that somebody has deleted', async () => {
		await test.query(sql`UPDATE products SET name = 'Mi vela' WHERE sku = 'NAV-001'`);
		const before = await placed();
		expect(before.map(({ category }) => category)).toContain('navidad');
		await call('/removal');
		await test.query(sql`DELETE FROM products WHERE sku = 'NAV-001'`);
		await test.query(sql`DELETE FROM categories WHERE name = 'Navidad'`);
		expect((await call()).statusCode).toBe(200);
		expect(await placed()).toEqual(before.filter(({ category }) => category !== 'navidad'));
	});
});

let placedOrders = 1;
it.each<[string, (press: () => Promise<unknown>, between: () => Promise<unknown>) => Promise<unknown>]>([
	['twice', async (press) => [await press(), await press()]],
	['at once from two tabs', (press) => Promise.all([press(), press()])],
	[
		'three times, after an order was deleted and a category made anew',
		async (press, between) => [await press(), await between(), await press(), await press()],
	],
])('[R21-40] the demonstration comes back whole when it was taken away %s', async (_how, presses) => {
	const token = await test.adminToken();
	const call = (path = '') => test.call('POST', `/api/admin/demo${path}`, { token });
	await test.query(sql`WITH placed AS (INSERT INTO orders (order_number, total_cents, payment_method)
			VALUES (${`ORD-${++placedOrders}`}, 990, 'CASH') RETURNING id)
		INSERT INTO order_items (order_id, product_id, product_name, quantity, unit_price_cents)
		SELECT placed.id, p.id, 'Una', 1, 990 FROM placed, products p WHERE p.sku = 'FRU-001'`);
	const before = await everything();
	const source = async () => (await test.call('GET', '/api/admin/settings/orders', { token })).json().source;
	expect(await source()).toBe('auto');
	await presses(
		async () => expect((await call('/removal')).body).toMatch(/deleted/),
		async () => {
			await test.query(sql`DELETE FROM orders WHERE order_number = ${`ORD-${placedOrders}`}`);
			await test.createCategory({ name: 'Libros, música y papelería' });
		},
	);
	const backs = await Promise.all([call(), call()]);
	expect(backs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
	const withoutIds = ({ products, categories }: typeof before) => [
		products.map(({ category_id: _, ...product }) => product),
		categories.map(({ name, active }) => [name, active]).sort(),
	];
	expect(withoutIds(await everything())).toEqual(withoutIds(before));
	expect(await source()).toBe('auto');
});
