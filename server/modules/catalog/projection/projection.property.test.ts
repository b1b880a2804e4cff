import fc from 'fast-check';
import { readFilters } from '#contract/catalog/facets';
import type { ProductPageDto } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { channels } from '#contract/live/serverChannels';
import { atLeastHeader } from '#contract/shared/backEnd';
import { toSoles } from '#contract/shared/money';
import { runs, testSeed } from '#contract/testing/runs';
import { type Database, type Sql, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { openCopy } from './copy';
import type { ListQuery } from './listPage';

const places = fc.integer({ min: 0, max: 60 });
const words = ['Zapato', 'Bota', 'Lápiz azul', 'Poncho', 'Cámara', 'Mesa de té', 'Ñandú', 'Álbum 9', 'Álbum 10'];

/** A change of the catalogue as a writer makes it: rows, and which ones it says that it changed. */
const change = fc.record({
	kind: fc.constantFrom(
		...['create', 'rename', 'price', 'stock', 'category', 'hide', 'feature', 'group', 'leave', 'regroup', 'offer'],
		...['delete', 'sales', 'switch', 'renameCategory', 'move', 'attribute', 'choice', 'options'],
	),
	at: places,
	word: fc.constantFrom(...words),
	number: fc.integer({ min: 0, max: 9 }),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
	{ weight: 60, arbitrary: change },
	/** What changes before it is in no log. */
	{ weight: 1, arbitrary: fc.constant('gap' as const) },
	{ weight: 1, arbitrary: fc.constant('restart' as const) },
);

const query = fc.record({
	search: fc.constantFrom('', '', 'zapato', 'bota', 'lapiz', 'alb', 'mesa te'),
	category: fc.constantFrom(undefined, undefined, 1, 2, 3, 4),
	attributes: fc.constantFrom('', '', 'color:rojo', 'color:rojo,negro;talla:1..2', 'litros:2..'),
	minPrice: fc.constantFrom(undefined, undefined, 2, 5),
	maxPrice: fc.constantFrom(undefined, undefined, 6, 8),
	available: fc.boolean(),
	offers: fc.boolean(),
	featured: fc.boolean(),
	sortBy: fc.constantFrom('name', 'price-asc', 'price-desc', 'newest', 'best-selling', 'discount-desc'),
	page: fc.integer({ min: 1, max: 3 }),
});
type Query = Omit<ListQuery, 'size' | 'containing' | 'attributes'> & { search: string; attributes: string };

const everything: Query = {
	...{ search: '', attributes: '', category: undefined, minPrice: undefined, maxPrice: undefined },
	...{ available: false, offers: false, featured: false, sortBy: 'name', page: 1 },
};

describeOnBackends('the catalogue in memory', (kind) => {
	/** Follows the log only. */
	let test: TestApp;
	/** Another server of the same shop. */
	let other: TestApp;
	let database: Database;
	let histories = 0;
	const start = () =>
		createTestApp({
			database: {
				...database,
				async readLog<Row>(statement: Sql) {
					const rows = await database.readLog<Row & { history?: string }>(statement);
					return histories === 0
						? rows
						: rows.map((row) => ('history' in row ? { ...row, history: `h${histories}` } : row));
				},
			},
		});
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await start();
		other = await start();
		await test.query(sql`INSERT INTO categories (id, name) OVERRIDING SYSTEM VALUE
			VALUES (1, 'Calzado'), (2, 'Útiles'), (3, 'Otros'), (4, 'Botas')`);
		await test.query(sql`INSERT INTO attributes (id, category_id, key, name, kind, choices, place) OVERRIDING SYSTEM VALUE
			VALUES (1, 1, 'color', 'Color', 'CHOICE', '[{"key":"rojo","name":"Rojo"}]', 1),
				(2, 2, 'litros', 'Litros', 'NUMBER', '[]', 1)`);
		await test.query(sql`INSERT INTO product_groups (id, name, category_id, options) OVERRIDING SYSTEM VALUE
			VALUES (1, 'Bota', 1, '[]'), (2, 'Poncho', 2, '[]')`);
	});
	afterAll(async () => {
		await test.close();
		await other.close();
		await database.close();
	});

	let made = 0;
	/** Answers the changed row. */
	function statementOf({ kind: how, at, word, number }: Change): Sql {
		const some = sql`(SELECT id FROM products ORDER BY id OFFSET ${at} % greatest((SELECT count(*) FROM products), 1) LIMIT 1)`;
		const set = (columns: Sql) => sql`UPDATE products SET ${columns} WHERE id = ${some} RETURNING id`;
		switch (how) {
			case 'create':
				return sql`INSERT INTO products (name, price_cents, sku, stock, category_id)
					VALUES (${word}, ${number * 100}, ${`S${++made}`}, ${number % 3}, ${1 + (number % 3)}) RETURNING id`;
			case 'rename':
				return set(sql`name = ${`${word} ${number}`}`);
			case 'price':
				return set(sql`price_cents = ${number * 100}`);
			case 'offer':
				return set(sql`list_price_cents = ${number > 0 ? (number + 10) * 100 : null}, price_cents = 500,
					offer_id = ${number > 0 ? 1 : null}, offer_until = now() + interval '1 day'`);
			case 'stock':
				return set(sql`stock = ${number % 3}`);
			case 'category':
				return sql`UPDATE products SET category_id = ${1 + (number % 4)} WHERE id = ${some} AND group_id IS NULL RETURNING id`;
			case 'hide':
				return set(sql`active = NOT active`);
			case 'feature':
				return set(sql`featured = NOT featured`);
			case 'group':
				return set(sql`group_id = ${1 + (number % 2)}, option_values = ARRAY[${number > 5 ? 'negro' : ''} || id::text],
					category_id = ${1 + (number % 2)}`);
			case 'leave':
				return set(sql`group_id = NULL, option_values = '{}'`);
			case 'regroup':
				return sql`UPDATE product_groups SET name = ${word} WHERE id = ${1 + (number % 2)} RETURNING id`;
			case 'delete':
				return sql`DELETE FROM products WHERE id = ${some} RETURNING id`;
			case 'sales':
				return sql`INSERT INTO product_sales (product_id, sold) SELECT id, ${number} FROM products WHERE id = ${some}
					ON CONFLICT (product_id) DO UPDATE SET sold = excluded.sold RETURNING product_id AS id`;
			case 'switch':
				return sql`UPDATE categories SET active = NOT active WHERE id = ${1 + (number % 3)} RETURNING id`;
			case 'move':
				return sql`UPDATE categories SET parent_id = ${number < 3 ? null : 1 + (number % 3)} WHERE id = 4 RETURNING id`;
			case 'attribute':
				return set(
					sql`attributes = ${JSON.stringify(
						[{}, { 1: ['rojo'] }, { 1: ['rojo', 'negro'], 2: number / 2 }, { 2: 2.5 }][number % 4],
					)}::jsonb`,
				);
			case 'choice':
				return sql`UPDATE attributes SET category_id = ${number % 2 ? 1 : 4}, choices = ${JSON.stringify(
					['rojo', 'negro'].slice(0, 1 + (number % 2)).map((key) => ({ key, name: key })),
				)}::jsonb WHERE id = 1 RETURNING id`;
			case 'options':
				return sql`UPDATE product_groups SET options = ${JSON.stringify([
					{ name: number % 2 ? 'COLOR' : 'Tono', values: [{ name: 'Negro' }] },
				])}::jsonb WHERE id = ${1 + (number % 2)} RETURNING id`;
			default:
				return sql`UPDATE categories SET name = ${`${word} ${number}`} WHERE id = ${1 + (number % 3)} RETURNING id`;
		}
	}

	async function make(one: Change, isLogged = true): Promise<void> {
		await test.database.transaction(async (tx) => {
			const ids = (await tx.query<{ id: number }>(statementOf(one))).map(({ id }) => id);
			if (!isLogged) return;
			const isOfCategory = ['switch', 'renameCategory', 'move', 'choice'].includes(one.kind);
			const isOfGroup = one.kind === 'regroup' || one.kind === 'options';
			const body = { products: isOfGroup ? [] : ids, groups: isOfGroup ? ids : [] };
			await tx.query(sql`INSERT INTO outbox (topic, body, audience)
				VALUES (${isOfCategory ? topics.categories : channels.catalogWritten.topic}, ${JSON.stringify(body)}, 'servers')`);
		});
	}

	async function makeAll(steps: readonly (Change | 'gap' | 'restart')[]): Promise<void> {
		for (const [at, one] of steps.entries()) {
			if (one === 'gap') histories++;
			else if (one === 'restart') {
				await other.close();
				other = await start();
			} else await make(one, steps[at + 1] !== 'gap');
		}
	}

	async function pageOf({ available, offers, featured, search, attributes, ...rest }: Query, server = test) {
		const texts = {
			...rest,
			search,
			attributes: attributes || undefined,
			size: 12,
			available: available || undefined,
			featured: featured || undefined,
		};
		Object.assign(texts, { offers: offers || undefined });
		const params = new URLSearchParams();
		for (const [key, value] of Object.entries(texts)) if (value !== undefined) params.set(key, String(value));
		const headers = { [atLeastHeader]: 'unknown-9-9-' };
		const answer = await server.call('GET', `/api/products/page?${params}`, { headers });
		const { count, facets, products } = answer.json<ProductPageDto>();
		return { count, facets, ids: products.map(({ id }) => id) };
	}

	it('[R23-01, R25-231] on two servers equals a catalogue that was loaded anew, whatever changed before, through gaps of the log and restarts', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 100, maxLength: 100 }),
				fc.array(query, { minLength: 3, maxLength: 3 }),
				async (steps, queries) => {
					await makeAll(steps);
					const fresh = await openCopy({
						...{ database: test.database, mostInside: 1000, signal: new AbortController().signal },
						onEnd: () => {},
						onReload: () => {},
					});
					await fresh.loadLists();
					await fresh.loadNames();
					await fresh.loadDescriptions();
					for (const drawn of queries as Query[]) {
						const { search, attributes, ...rest } = {
							...drawn,
							search: drawn.category === undefined ? drawn.search : '',
						};
						const { count, facets, cards } = await fresh.call(
							'page',
							{ ...rest, attributes: readFilters(attributes), size: 12, containing: undefined },
							search,
						);
						const price = facets.price && { min: toSoles(facets.price.min), max: toSoles(facets.price.max) };
						const whole = { count, facets: { ...facets, price }, ids: cards.map(({ id }) => id) };
						expect(await pageOf(drawn)).toEqual(whole);
						expect(await pageOf(drawn, other)).toEqual(whole);
					}
				},
			),
			{ numRuns: runs(10, 100), seed: testSeed, endOnFailure: true },
		);
	});

	it('[R23-05] stays right when so many texts have changed that it is filled anew', async () => {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`INSERT INTO products (name, price_cents, sku, stock, category_id)
			SELECT 'Bota ' || n, n * 100, 'N' || n, 1, 1 FROM generate_series(1, 100) n`);
		await test.query(sql`UPDATE categories SET active = true, name = 'Surtido ' || id`);
		for (let round = 1; round <= 15; round++) {
			await test.query(sql`UPDATE products SET name = ${`Zapato ${round}`} || ' ' || id`);
			const { count } = await pageOf({ ...everything, search: `zapato ${round}` });
			expect(count).toBe(100);
			expect((await pageOf({ ...everything, search: 'bota' })).count).toBe(0);
		}
	});
});
