import { openTestDatabase } from '../../testing/testDatabase';
import { type Database, raw, sql } from '..';
import demoCustomers from './customers.json';
import { demoRows } from './rows';
import { type DemoOptions, seedDemo } from './seed';

let database: Database;

beforeAll(async () => {
	database = await openTestDatabase();
}, 30_000);
beforeEach(async () => {
	await database.query(sql`TRUNCATE products, categories, users, meta RESTART IDENTITY CASCADE`);
});
afterAll(() => database.close());

const seed = (options: Partial<DemoOptions> = {}) =>
	seedDemo({
		database,
		storeImage: async () => '/uploads/0123456789abcdef-640.webp',
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
			storeImage: async () => {
				throw new Error('disk full');
			},
		});
		await expect(full).rejects.toThrow('disk full');
		expect(await counts()).toEqual({ categories: 0, products: 0, users: 0 });
		expect(await count('meta')).toBe(0);
		await seed();
		expect((await counts()).products).toBe(demoRows().products.length);
	});

	it('stores a picture for every row and tells how far it is', async () => {
		// Twenty pictures show it as well as all of them, which take the better part of a minute under jest.
		const all = demoRows();
		const chosen = all.categories.slice(-2);
		const rows = {
			categories: chosen,
			products: all.products.filter((row) => chosen.some(({ id }) => id === row.categoryId)).slice(-18),
		};
		const stored: Buffer[] = [];
		const lines: string[] = [];
		await seed({
			pictures: true,
			rows,
			storeImage: async (picture) => `/uploads/${String(stored.push(picture)).padStart(16, '0')}-640.webp`,
			log: (line) => lines.push(line),
		});
		expect(new Set(stored.map((picture) => picture.toString('latin1'))).size).toBe(20);
		const urls = (
			await database.query<{ url: string | null }>(
				sql`SELECT image_url AS url FROM products UNION ALL SELECT image_url FROM categories`,
			)
		).map(({ url }) => url);
		expect(new Set(urls).size).toBe(20);
		expect(urls).not.toContain(null);
		expect(lines).toHaveLength(11);
		expect(lines[0]).toBe('Catálogo de demostración: imágenes 10 % (2 de 20)');
		expect(lines[9]).toBe('Catálogo de demostración: imágenes 100 % (20 de 20)');
		expect(lines[10]).toBe('Catálogo de demostración listo: 18 productos en 2 categorías.');
	}, 30_000);
});
