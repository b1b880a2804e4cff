import fc from 'fast-check';
import { type ProductPageDto, type SortOrder, sortOrders } from '../../../../contract/catalog/product';
import { runs } from '../../../../contract/testing/runs';
import { bulk, sql } from '../../../db';
import { describeOnBackends, openBackend } from '../../../testing/backends';
import { createTestApp, type TestApp } from '../../../testing/testApp';

interface Row {
	id: number;
	name: string;
	cents: number;
	stock: number;
	category: number;
	active: boolean;
	featured: boolean;
	sold: number;
}

const words = [
	'Ñandú',
	'nube',
	'Nuez',
	'ÑUSTA',
	'Cama',
	'cámara',
	'Camión',
	'Álbum',
	'alba',
	'Té',
	'teja',
	'Taza',
	'9',
	'10',
	'010',
	'2.5',
	'de',
	'o’clock',
	'A-4',
	'(rojo)',
	'50%',
	'él',
	'Ünico',
	'zorro',
	'ZAPATO',
];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const categories = ['Frutas', 'Ñandúes', 'Oculta'];
const hidden = 3;
const rowsOf = fc.array(
	fc.record({
		name,
		cents: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 333),
		stock: fc.integer({ min: 0, max: 2 }),
		category: fc.integer({ min: 1, max: 3 }),
		active: fc.constantFrom(true, true, true, false),
		featured: fc.boolean(),
		sold: fc.constantFrom(0, 0, 1, 2),
	}),
	{ minLength: 1, maxLength: 40 },
);
const price = fc.option(
	fc.integer({ min: 0, max: 40 }).map((steps) => (steps * 111) / 100),
	{ nil: undefined },
);
const queryOf = fc.record({
	category: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
	search: fc.option(fc.constantFrom('cama', 'CAMÁRA', 'ñ', 'te', 'nuez de', '10'), { nil: undefined }),
	minPrice: price,
	maxPrice: price,
	available: fc.option(fc.constant('true'), { nil: undefined }),
	sortBy: fc.option(fc.constantFrom(...sortOrders), { nil: undefined }),
	page: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
	size: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
	featured: fc.option(fc.constant('true'), { nil: undefined }),
	containing: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
});
type Query = typeof queryOf extends fc.Arbitrary<infer Value> ? Value : never;

/** The rules of the browser's list. */
const collator = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });
const byName = (a: Row, b: Row) => collator.compare(a.name, b.name) || a.id - b.id;
const orders: Record<SortOrder, (a: Row, b: Row) => number> = {
	name: byName,
	'price-asc': (a, b) => a.cents - b.cents || byName(a, b),
	'price-desc': (a, b) => b.cents - a.cents || byName(a, b),
	newest: (a, b) => b.id - a.id,
	'best-selling': (a, b) => b.sold - a.sold || byName(a, b),
};

function expected(rows: readonly Row[], found: ReadonlySet<number> | null, query: Query) {
	const {
		category,
		minPrice = 0,
		maxPrice = 1e9,
		available,
		sortBy,
		page = 1,
		size = 12,
		featured,
		containing,
	} = query;
	const base = rows.filter(
		(row) => row.active && row.category !== hidden && (!featured || row.featured) && (!found || found.has(row.id)),
	);
	const inCategory = (row: Row) => category === undefined || row.category === category;
	const inPrice = ({ cents }: Row) => cents / 100 >= minPrice && cents / 100 <= maxPrice;
	const inStock = ({ stock }: Row) => !available || stock > 0;
	const ranks = found && [...found];
	const byRelevance = (a: Row, b: Row) => (ranks?.indexOf(a.id) ?? 0) - (ranks?.indexOf(b.id) ?? 0);
	const ownOrder = ranks ? byRelevance : orders[featured ? 'newest' : 'name'];
	const matching = base.filter((row) => inCategory(row) && inPrice(row));
	const list = matching.filter(inStock).sort(sortBy ? orders[sortBy] : ownOrder);
	const pages = Math.max(1, Math.ceil(list.length / size));
	const place = list.findIndex(({ id }) => id === containing);
	const shown = place >= 0 ? Math.floor(place / size) + 1 : Math.min(page, pages);
	const prices = base.filter((row) => inCategory(row) && inStock(row)).map(({ cents }) => cents / 100);
	const held = matching.filter(({ stock }) => stock > 0).length;
	return {
		count: list.length,
		page: shown,
		pages,
		products: list.slice((shown - 1) * size, shown * size).map(({ id }) => id),
		facets: {
			categories: [1, 2].flatMap((id) => {
				const count = base.filter((row) => row.category === id && inPrice(row) && inStock(row)).length;
				return count > 0 ? [{ id, count }] : [];
			}),
			price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available: held, soldOut: matching.length - held },
			bestSellers: rows.some(({ active, sold }) => active && sold > 0),
		},
	};
}

describeOnBackends('any page of any catalogue', (kind) => {
	let test: TestApp;
	let close: () => Promise<void>;
	beforeAll(async () => {
		const database = await openBackend(kind);
		test = await createTestApp({ database });
		close = async () => {
			await test.close();
			await database.close();
		};
		await test.query(sql`INSERT INTO categories (id, name, active) OVERRIDING SYSTEM VALUE
			VALUES ${bulk(categories.map((title, index) => [index + 1, title, index + 1 !== hidden]))}`);
	});
	afterAll(() => close());

	async function fill(rows: readonly Row[]): Promise<void> {
		await test.query(sql`DELETE FROM products`);
		const values = rows.map((row) => [
			row.id,
			row.name,
			row.cents,
			row.stock,
			`S${row.id}`,
			row.category,
			row.active,
			row.featured,
		]);
		await test.query(sql`INSERT INTO products (id, name, price_cents, stock, sku, category_id, active, featured)
			OVERRIDING SYSTEM VALUE VALUES ${bulk(values)}`);
		const sold = rows.map((row) => [row.id, row.sold]);
		await test.query(sql`UPDATE product_listing l SET sold = given.sold::integer
			FROM (VALUES ${bulk(sold)}) given (id, sold) WHERE l.product_id = given.id::integer`);
		// A change of any kind makes the server forget its answers.
		await test.call('PUT', '/api/categories/1', { token: await test.adminToken(), form: { name: 'Frutas' } });
	}

	it('[R12-10, R20-64, R20-65, R20-66] is the one that the rules of the browser make of the whole list', async () => {
		await fc.assert(
			fc.asyncProperty(rowsOf, fc.array(queryOf, { minLength: 4, maxLength: 8 }), async (drawn, queries) => {
				const rows = drawn.map((row, index) => ({ ...row, id: index + 1 }));
				await fill(rows);
				for (const query of queries) {
					const params = new URLSearchParams();
					for (const [key, value] of Object.entries(query)) if (value !== undefined) params.set(key, String(value));
					const search = query.category === undefined ? query.search : undefined;
					const found =
						search === undefined
							? null
							: (await test.call('GET', `/api/products/search?keyword=${encodeURIComponent(search)}`)).json<
									{ id: number }[]
								>();
					const answer = (await test.call('GET', `/api/products/page?${params}`)).json<ProductPageDto>();
					expect({ ...answer, products: answer.products.map(({ id }) => id) }).toEqual(
						expected(rows, found && new Set(found.map(({ id }) => id)), query),
					);
				}
			}),
			{ numRuns: runs(10, 40) },
		);
	});

	it('[R12-01] sorts any names as the collator of Spanish does', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 30 }), async (names) => {
				const sorted = await test.query<{ name: string }>(sql`
					SELECT name FROM json_array_elements_text(${JSON.stringify(names)}::json) WITH ORDINALITY AS given (name, place)
					ORDER BY sort_key(name) COLLATE "C", place`);
				expect(sorted.map((row) => row.name)).toEqual([...names].sort(collator.compare));
			}),
			{ numRuns: runs(25, 100) },
		);
	});
});
