import fc from 'fast-check';
import * as v from 'valibot';
import { ProductPage, type ProductPageDto } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { runs, testSeed } from '#contract/testing/runs';
import type { ChannelEvent } from '#live/actions';
import { sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import type { PageQuery } from '#storefront/catalog/listing';
import { applyToPage, type HeldPage, mergePage } from '#storefront/catalog/livePage';

const queries: PageQuery[] = [
	{ category: 1 },
	{ category: 1, attributes: 'material:algodon' },
	{ category: 2, attributes: 'frio:si;material:algodon,lino', available: 'true' },
	{ attributes: 'litros:1..3', maxPrice: 6 },
	{},
];

const step = fc.record({
	kind: fc.constantFrom(
		...['price', 'stock', 'stock', 'stock', 'attributes', 'attributes', 'category', 'active', 'create', 'delete'],
		...['hide', 'move', 'choices'],
	),
	at: fc.nat(30),
	number: fc.integer({ min: 0, max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const stepsPerRun = 50;

describeOnBackends('an open page', (kind) => {
	let test: TestApp;
	let admin: string;
	let close: () => Promise<void>;
	beforeAll(async () => {
		const database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		close = async () => {
			await test.close();
			await database.close();
		};
		await test.query(sql`INSERT INTO categories (id, name, parent_id) OVERRIDING SYSTEM VALUE
			VALUES (1, 'Ropa', null), (2, 'Polos', 1), (3, 'Hogar', null)`);
		await test.query(sql`INSERT INTO attributes (id, category_id, key, name, kind, choices, place) OVERRIDING SYSTEM VALUE
			VALUES (1, 1, 'material', 'Material', 'CHOICE',
				'[{"key":"algodon","name":"Algodón"},{"key":"lino","name":"Lino"}]', 1),
				(2, 1, 'litros', 'Litros', 'NUMBER', '[]', 2), (3, 2, 'frio', 'Frío', 'FLAG', '[]', 1)`);
		for (let number = 0; number < 12; number++) await test.createProduct(await fieldsOf(number));
	});
	afterAll(() => close());

	/** Of those that the category has. */
	async function attributesOf(number: number, category: number): Promise<string> {
		const all = await test.query<{
			id: number;
		}>(sql`SELECT a.id FROM attributes a JOIN categories c ON a.category_id = ANY (c.path)
			WHERE c.id = ${category}`);
		const values: Record<number, unknown> = {
			1: [null, ['algodon'], ['lino'], ['algodon', 'lino']][number % 4],
			2: number % 3 ? number / 2 : null,
			3: number % 2 ? number > 4 : null,
		};
		return JSON.stringify(Object.fromEntries(all.map(({ id }) => [id, values[id]])));
	}
	const fieldsOf = async (number: number) => {
		const categoryId = 1 + (number % 3);
		return { categoryId, attributes: await attributesOf(number, categoryId), price: `${1 + number}.00` };
	};

	async function take({ kind: what, at, number }: Step): Promise<void> {
		const put = (path: string, form: Record<string, string>) => test.call('PUT', path, { token: admin, form });
		if (what === 'create') {
			await test.createProduct({ ...(await fieldsOf(number)), stockQuantity: number % 2 });
			return;
		}
		const [product] = await test.query<
			Record<'id' | 'category' | 'stock', number> & { name: string; sku: string; price: string; active: boolean }
		>(sql`
			SELECT id, name, sku, (price_cents / 100.0)::numeric(12, 2)::text AS price, stock, category_id AS category, active FROM products
			ORDER BY id OFFSET ${at} % (SELECT count(*) FROM products) LIMIT 1`);
		if (what === 'hide' || what === 'move') {
			const id = what === 'hide' ? 1 + (number % 3) : 2;
			const [category] = await test.query<{ name: string; active: boolean }>(
				sql`SELECT name, active FROM categories WHERE id = ${id}`,
			);
			const change: Record<string, string> =
				what === 'hide' ? { active: String(!category?.active) } : { parentId: ['1', '3', ''][number % 3] ?? '' };
			await put(`/api/categories/${id}`, {
				name: category?.name ?? '',
				active: String(category?.active),
				lose: 'true',
				...change,
			});
			return;
		}
		if (what === 'choices') {
			await test.query(sql`UPDATE attributes SET name = ${`Material ${number}`} WHERE id = 1`);
			await put('/api/categories/1', { name: `Ropa ${number}`, active: 'true' });
			return;
		}
		if (!product) return;
		if (what === 'delete') {
			await test.call('DELETE', `/api/products/${product.id}`, { token: admin });
			return;
		}
		const { name, sku, price, stock, category, active } = product;
		const change: Record<string, string> = {
			price: { price: `${1 + number}.00` },
			stock: { stockQuantity: String(number % 2), stockBase: String(stock) },
			attributes: { attributes: await attributesOf(number, category) },
			category: { categoryId: String(1 + (number % 3)) },
			active: { active: String(!active) },
		}[what] as Record<string, string>;
		const form = {
			name,
			sku,
			price,
			stockQuantity: String(stock),
			categoryId: String(category),
			active: String(active),
		};
		await put(`/api/products/${product.id}`, { ...form, ...change });
	}

	const ask = async (query: PageQuery): Promise<HeldPage> => {
		const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
		return v.parse(ProductPage, (await test.call('GET', `/api/products/page?${params}`)).json<ProductPageDto>());
	};
	const shape = ({ count, page, pages, products, facets, within }: HeldPage) => ({
		...{ count, page, pages, within, facets },
		rows: products.map(({ id, price, stock, name }) => ({ id, price, stock, name })),
	});

	let seen = '0';
	/** As everybody hears them. */
	async function heard(): Promise<ChannelEvent[]> {
		const rows = await test.query<{ id: string; event: ChannelEvent | null }>(sql`
			SELECT id::text, coalesce(public_body, body)::jsonb AS event FROM outbox WHERE id > ${seen}::bigint
				AND topic = ANY (${[topics.products, topics.categories]}::text[]) ORDER BY id`);
		seen = rows.at(-1)?.id ?? seen;
		return rows.flatMap(({ event }) => event ?? []);
	}

	it('[R25-232] is what the server answers, after any changes of products, attributes and the tree', async () => {
		await heard();
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun }), async (steps) => {
				let pages = await Promise.all(queries.map(ask));
				for (let at = 0; at < steps.length; at += 2) {
					for (const one of steps.slice(at, at + 2)) await take(one);
					const events = await heard();
					pages = await Promise.all(
						pages.map(async (held, place) => {
							const query = queries[place] as PageQuery;
							const now = events.reduce((page, event) => applyToPage(page, event, query), held);
							const answer = await ask(query);
							const isAsked = now.outdated || events.some((event) => 'category' in event);
							const next = isAsked ? mergePage(now, answer) : now;
							expect(shape(next)).toEqual(shape(answer));
							return answer;
						}),
					);
				}
			}),
			{ numRuns: runs(3, 200), seed: testSeed, endOnFailure: true },
		);
	});
});
