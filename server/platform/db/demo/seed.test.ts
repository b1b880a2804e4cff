import sharp from 'sharp';
import { createImageStore } from '#modules/media/service';
import { createTestDataDir, openTestDatabase } from '#server/testing/testDatabase';
import { type Database, raw, sql } from '..';
import demoCustomers from './customers.json';
import { demoRows } from './rows';
import { type DemoOptions, seedDemo } from './seed';

let database: Database;

beforeAll(async () => {
	database = await openTestDatabase();
});
beforeEach(async () => {
	await database.query(sql`TRUNCATE products, categories, users, meta RESTART IDENTITY CASCADE`);
});
afterAll(() => database.close());

const seed = (options: Partial<DemoOptions> = {}) =>
	seedDemo({
		database,
		storePicture: async () => '/uploads/0123456789abcdef-640.webp',
		hashPassword: async (password) => `hash of ${password.length} characters`,
		log: () => {},
		pictures: false,
		...options,
	});

async function count(table: string): Promise<number | undefined> {
	return (await database.query<{ count: number }>(sql`SELECT count(*) FROM ${raw(table)}`))[0]?.count;
}
const counts = async () => ({
	categories: await count('categories'),
	products: await count('products'),
	users: await count('users'),
});

describe('seedDemo', () => {
	it('fills an empty shop with the rows that the catalogue promises', async () => {
		await seed();
		const expected = demoRows();
		expect(await counts()).toEqual({
			categories: expected.categories.length,
			products: expected.products.length,
			users: demoCustomers.length,
		});
		const [palta] = await database.query(sql`SELECT * FROM products WHERE sku = 'FRU-001'`);
		expect(palta).toMatchObject({
			id: expected.products.length,
			name: 'Palta fuerte, 1 kg',
			price_cents: 990,
			active: true,
			featured: true,
			version: 1,
			image_url: null,
		});
	});

	it('[R24-18] exempts fresh food, a category or single products', async () => {
		await seed();
		const kinds = await database.query(sql`SELECT coalesce(p.tax_kind, c.tax_kind) AS kind, count(*)::integer
			FROM products p JOIN categories c ON c.id = p.category_id GROUP BY 1 ORDER BY 1`);
		expect(kinds).toEqual([
			{ kind: 'EXEMPT', count: 25 },
			{ kind: 'TAXED', count: demoRows().products.length - 25 },
		]);
	});

	it('[R25-25] writes the tree with what its triggers derive, and attributes of groups for all their products', async () => {
		await seed();
		const expected = demoRows();
		const rows = await database.query(
			sql`SELECT id, path, place, tax_kind = 'EXEMPT' AS exempt FROM categories ORDER BY id`,
		);
		expect(rows).toEqual(
			expected.categories.map(({ id, line, place, root }) => ({ id, path: line, place, exempt: root.exempt === true })),
		);
		expect(await count('attributes')).toBe(expected.attributes.length);
		const [other] = await database.query(sql`SELECT count(*)::integer AS count FROM products p
			JOIN product_groups g ON g.id = p.group_id WHERE g.attributes <> p.attributes`);
		expect(other).toEqual({ count: 0 });
	});

	it('adds customers without rights and with passwords that nobody knows', async () => {
		const seen = new Set<string>();
		await seed({
			hashPassword: async (password) => {
				seen.add(password);
				return `hash ${seen.size}`;
			},
		});
		expect(seen.size).toBe(demoCustomers.length);
		for (const password of seen) expect(password.length).toBeGreaterThanOrEqual(32);
		for (const user of await database.query<{ roles: string[]; phone: string }>(sql`SELECT roles, phone FROM users`)) {
			expect(user.roles).toEqual(['ROLE_USER']);
			expect(user.phone).toMatch(/^9\d\d \d{3} \d{3}$/);
		}
	});

	it('leaves the next identifiers free for what an administrator adds', async () => {
		await seed();
		const [category] = await database.query<{ id: number }>(
			sql`INSERT INTO categories (name) VALUES ('Nueva') RETURNING id`,
		);
		const [product] = await database.query<{ id: number }>(sql`
			INSERT INTO products (name, price_cents, stock, sku, category_id)
			VALUES ('Nuevo', 100, 1, 'NUEVO-1', ${category?.id}) RETURNING id`);
		expect(category?.id).toBe(demoRows().categories.length + 1);
		expect(product?.id).toBe(demoRows().products.length + 1);
	});

	it('runs once: what was deleted stays deleted', async () => {
		await seed();
		await database.query(sql`DELETE FROM products`);
		await database.query(sql`DELETE FROM product_groups`);
		await database.query(sql`DELETE FROM categories`);
		await seed();
		expect((await counts()).products).toBe(0);
	});

	it('leaves a shop with categories of its own alone', async () => {
		await database.query(sql`INSERT INTO categories (name) VALUES ('Propia')`);
		await seed();
		expect(await counts()).toEqual({ categories: 1, products: 0, users: 0 });
	});

	it('writes the catalogue once when two instances start together', async () => {
		await Promise.all([seed(), seed()]);
		expect((await counts()).products).toBe(demoRows().products.length);
	});

	it('keeps nothing when a picture cannot be stored, and can be tried again', async () => {
		const full = seed({
			pictures: true,
			storePicture: async () => {
				throw new Error('disk full');
			},
		});
		await expect(full).rejects.toThrow('disk full');
		expect(await counts()).toEqual({ categories: 0, products: 0, users: 0 });
		expect(await count('meta')).toBe(0);
		await seed();
		expect((await counts()).products).toBe(demoRows().products.length);
	});

	it('[R13-171] gives every card a picture of its own and galleries, as they come with the program', async () => {
		const stored = new Map<string, Buffer>();
		const lines: string[] = [];
		await seed({
			pictures: true,
			storePicture: async (webp, side) => {
				const url = `/uploads/${String(stored.size).padStart(16, '0')}-${side}.webp`;
				stored.set(url, webp);
				return url;
			},
			log: (line) => lines.push(line),
		});
		expect(new Set([...stored.values()].map((webp) => webp.toString('latin1'))).size).toBe(289);
		for (const webp of stored.values()) {
			const { format, width, height } = await sharp(webp).metadata();
			expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 640 });
		}
		const urls = await database.query<{ url: string | null }>(
			sql`SELECT image_url AS url FROM products UNION SELECT image_url FROM categories
				UNION SELECT jsonb_array_elements(more_pictures) ->> 'url' FROM products
				UNION SELECT jsonb_array_elements(pictures) ->> 'url' FROM product_groups`,
		);
		expect(urls.map(({ url }) => url).sort()).toEqual([...stored.keys()].sort());
		expect(lines).toEqual(['Catálogo de demostración listo: 296 productos en 13 categorías.']);
	});

	it('[R13-171] goes on after a start that was cut off while it stored the pictures', async () => {
		const dataDir = await createTestDataDir();
		const { storeFinished, files } = createImageStore({ dataDir });
		let left = 100;
		const cutOff = seed({
			pictures: true,
			storePicture: (webp, side) => (left-- > 0 ? storeFinished(webp, side) : Promise.reject(new Error('killed'))),
		});
		await expect(cutOff).rejects.toThrow('killed');
		await seed({ pictures: true, storePicture: storeFinished });
		const names: string[] = [];
		for await (const name of files.list()) names.push(`/uploads/${name}`);
		const urls = await database.query<{ url: string }>(
			sql`SELECT image_url AS url FROM products UNION SELECT image_url FROM categories
				UNION SELECT jsonb_array_elements(more_pictures) ->> 'url' FROM products
				UNION SELECT jsonb_array_elements(pictures) ->> 'url' FROM product_groups`,
		);
		expect(names.sort()).toEqual(urls.map(({ url }) => url).sort());
	});
});
