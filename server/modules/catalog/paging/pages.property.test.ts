import fc from 'fast-check';
import { wholeName } from '#contract/catalog/group';
import { type ProductPageDto, type SortOrder, sortOrders } from '#contract/catalog/product';
import { plainWords } from '#contract/catalog/synonyms';
import { percentOff } from '#contract/offers/percent';
import { runs } from '#contract/testing/runs';
import { bulk, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

interface Row {
	id: number;
	name: string;
	cents: number;
	/** Before the offer; 0: none. */
	struck: number;
	stock: number;
	category: number;
	active: boolean;
	featured: boolean;
	sold: number;
	/** 0: none. */
	group: number;
	value: string;
}

interface Card extends Pick<Row, 'id' | 'name' | 'sold' | 'category'> {
	rows: Row[];
	/** Those that the filters let through. */
	shown: Row[];
	cents: number;
	/** Of the products at that price. */
	off: number;
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
		raised: fc.constantFrom(0, 0, 5, 400, 4000),
		stock: fc.integer({ min: 0, max: 2 }),
		category: fc.integer({ min: 1, max: 3 }),
		active: fc.constantFrom(true, true, true, false),
		featured: fc.boolean(),
		sold: fc.constantFrom(0, 0, 1, 2),
		group: fc.constantFrom(0, 0, 1, 2, 3),
		value: fc.constantFrom(...words),
	}),
	// Few rows would seldom make a group with several prices.
	{ minLength: 1, maxLength: 40, size: 'max' },
);
const groupsOf = fc.array(fc.record({ name, category: fc.constantFrom(1, 2, 2, 3) }), { minLength: 3, maxLength: 3 });
type Group = typeof groupsOf extends fc.Arbitrary<(infer Value)[]> ? Value : never;
const hasColor = ({ id }: Pick<Row, 'id'>) => id % 5 > 0;
/** Without a value as often as with one: every filter alone must count too. */
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), value);
/** In steps of a third of those of the rows. */
const price = (min: number, max: number) => sometimes(fc.integer({ min, max }).map((steps) => (steps * 111) / 100));
const queryOf = fc.record({
	category: fc.constantFrom(undefined, undefined, undefined, undefined, 1, 2, 3, 4),
	search: sometimes(fc.constantFrom('cama', 'CAMÁRA', 'ñ', 'te', 'nuez de', '10')),
	minPrice: price(0, 24),
	maxPrice: price(12, 40),
	available: sometimes(fc.constant('true')),
	offers: fc.constantFrom(undefined, undefined, 'true'),
	sortBy: sometimes(fc.constantFrom(...sortOrders, 'price-asc', 'price-desc')),
	page: sometimes(fc.integer({ min: 1, max: 8 })),
	size: sometimes(fc.integer({ min: 1, max: 12 })),
	featured: fc.constantFrom(undefined, undefined, 'true'),
	containing: sometimes(fc.integer({ min: 1, max: 40 })),
});
type Query = typeof queryOf extends fc.Arbitrary<infer Value> ? Value : never;

/** The rules of the browser's list. */
const collator = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });
const byName = (a: Card, b: Card) => collator.compare(a.name, b.name) || a.id - b.id;
const orders: Record<SortOrder, (a: Card, b: Card) => number> = {
	name: byName,
	'price-asc': (a, b) => a.cents - b.cents || byName(a, b),
	'price-desc': (a, b) => b.cents - a.cents || byName(a, b),
	newest: (a, b) => b.id - a.id,
	'best-selling': (a, b) => b.sold - a.sold || byName(a, b),
	'discount-desc': (a, b) => b.off - a.off || byName(a, b),
};

/** An offer of less than one percent still comes before none. */
const offOf = ({ struck, cents }: Row) => (struck > 0 ? 1 + percentOff(struck / 100, cents / 100) : 0);

const cardOf = ({ id, group }: Row) => group || -id;

/** A group's card stands where its newest product would, of those that the search finds. */
function cardsOf(
	rows: readonly Row[],
	groups: readonly Group[],
	words: readonly string[],
	isLetThrough: (row: Row) => boolean,
): Card[] {
	const whole = ({ name }: Row) => words.filter((word) => plainWords(name).includes(word)).length;
	return [...new Set(rows.map(cardOf))].map((card) => {
		const own = rows.filter((row) => cardOf(row) === card);
		const shown = own
			.filter(isLetThrough)
			.sort(
				(a, b) => whole(b) - whole(a) || Number(b.stock > 0) - Number(a.stock > 0) || a.cents - b.cents || a.id - b.id,
			);
		const cents = Math.min(...shown.map((row) => row.cents));
		return {
			id: Math.max(...own.map(({ id }) => id)),
			name: groups[card - 1]?.name ?? String(own[0]?.name),
			sold: own.reduce((sum, { sold }) => sum + sold, 0),
			category: Number(own[0]?.category),
			rows: own,
			shown,
			cents,
			off: Math.max(...shown.filter((row) => row.cents === cents).map(offOf)),
		};
	});
}

function shownOf({ shown }: Card, rows: readonly Row[]) {
	const [first] = shown;
	const group = Number(first?.group);
	const listPrice = first?.struck ? first.struck / 100 : undefined;
	if (group === 0) return { id: first?.id, card: null, listPrice };
	const prices = shown.map(({ cents }) => cents / 100);
	const drawn = rows.filter((row) => row.group === group && row.active && hasColor(row)).map(swatchOf);
	return {
		id: first?.id,
		listPrice,
		card: {
			lowest: Math.min(...prices),
			highest: Math.max(...prices),
			available: shown.some(({ stock }) => stock > 0),
			swatches: drawn.slice(0, 5),
			moreSwatches: Math.max(0, drawn.length - 5),
		},
	};
}

const swatchOf = (row: Row) => ({ name: row.value, ...(hasColor(row) && { color: '#aabbcc' }) });

function expected(rows: readonly Row[], groups: readonly Group[], found: ReadonlySet<number> | null, query: Query) {
	const {
		category,
		minPrice = 0,
		maxPrice = 1e9,
		available,
		offers,
		sortBy,
		page = 1,
		size = 12,
		featured,
		containing,
	} = query;
	const featuredCards = new Set(rows.filter((row) => row.active && row.featured).map(cardOf));
	const base = rows.filter(
		(row) =>
			row.active &&
			row.category !== hidden &&
			(!featured || featuredCards.has(cardOf(row))) &&
			(!found || found.has(row.id)),
	);
	const inCategory = (one: Row | Card) => category === undefined || one.category === category;
	const inPrice = ({ cents }: Row) => cents / 100 >= minPrice && cents / 100 <= maxPrice;
	const inStock = ({ stock }: Row) => !available || stock > 0;
	const inOffer = ({ struck }: Row) => !offers || struck > 0;
	const ranks = found && [...found];
	const placeOf = ({ shown }: Card) => Math.min(...shown.map(({ id }) => ranks?.indexOf(id) ?? 0));
	const byRelevance = (a: Card, b: Card) => placeOf(a) - placeOf(b);
	const ownOrder = ranks ? byRelevance : orders[featured ? 'newest' : 'name'];
	const words = found ? plainWords(query.search ?? '') : [];
	const cards = cardsOf(base, groups, words, (row) => inPrice(row) && inStock(row) && inOffer(row));
	const matching = cards.filter(inCategory);
	const list = matching.filter(({ shown }) => shown.length > 0).sort(sortBy ? orders[sortBy] : ownOrder);
	const pages = Math.max(1, Math.ceil(list.length / size));
	const wanted = rows.find(({ id, active }) => id === containing && active);
	const place = list.findIndex((card) => wanted && card.rows.some((row) => cardOf(row) === cardOf(wanted)));
	const shown = place >= 0 ? Math.floor(place / size) + 1 : Math.min(page, pages);
	const prices = base.filter((row) => inCategory(row) && inStock(row) && inOffer(row)).map(({ cents }) => cents / 100);
	const priced = matching.filter((card) => card.rows.some((row) => inPrice(row) && inOffer(row)));
	const held = priced.filter((card) => card.rows.some((row) => inPrice(row) && inOffer(row) && row.stock > 0)).length;
	const offered = matching.filter((card) => card.shown.some(({ struck }) => struck > 0)).length;
	return {
		count: list.length,
		page: shown,
		pages,
		products: list.slice((shown - 1) * size, shown * size).map((card) => shownOf(card, rows)),
		facets: {
			categories: [1, 2].flatMap((id) => {
				const count = cards.filter((card) => card.category === id && card.shown.length > 0).length;
				return count > 0 ? [{ id, count }] : [];
			}),
			price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available: held, soldOut: priced.length - held },
			offers: offered,
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
		await test.query(sql`INSERT INTO offers (id, family, title, terms, scope, begins_at, ends_at) OVERRIDING SYSTEM VALUE
			VALUES (1, 'PRICE', 'Rebajas', '{"kind":"PERCENT","percent":20}', 'ALL', '2020-01-01', '2099-01-01')`);
		await test.query(sql`INSERT INTO categories (id, name, active) OVERRIDING SYSTEM VALUE
			VALUES ${bulk(categories.map((title, index) => [index + 1, title, index + 1 !== hidden]))}`);
	});
	afterAll(() => close());

	/** Rows become what they are by a change, so that their cards follow it. */
	async function fill(rows: readonly Row[], groups: readonly Group[]): Promise<void> {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`DELETE FROM product_groups`);
		const options = (group: number) => [
			{ name: 'Talla', values: [{ name: 'M' }] },
			{ name: 'Color', values: rows.filter((row) => row.group === group).map(swatchOf) },
		];
		const made = groups.map((group, index) => [
			index + 1,
			group.name,
			group.category,
			JSON.stringify(options(index + 1)),
		]);
		await test.query(sql`INSERT INTO product_groups (id, name, category_id, options) OVERRIDING SYSTEM VALUE
			SELECT id::integer, name, category_id::integer, options::jsonb
			FROM (VALUES ${bulk(made)}) given (id, name, category_id, options)`);
		const before = rows.map(({ id, group }) => [id, `Antes ${id}`, 100 * id, `S${id}`, group % 2 || null, String(id)]);
		await test.query(sql`INSERT INTO products
			(id, name, price_cents, sku, group_id, option_values, stock, category_id) OVERRIDING SYSTEM VALUE
			SELECT id::integer, name, price::integer, sku, group_id::integer, array['M', value], 1, 1
			FROM (VALUES ${bulk(before)}) given (id, name, price, sku, group_id, value)`);
		const values = rows.map((row) => [
			row.id,
			row.name,
			row.cents,
			row.struck || null,
			row.stock,
			row.category,
			row.active,
			row.featured,
			row.group || null,
			row.value,
		]);
		await test.query(sql`UPDATE products p SET name = g.name, price_cents = g.price::integer,
				list_price_cents = g.struck::integer, offer_id = CASE WHEN g.struck IS NOT NULL THEN 1 END,
				offer_until = CASE WHEN g.struck IS NOT NULL THEN timestamptz '2099-01-01' END, stock = g.stock::integer,
				category_id = g.category::integer, active = g.active::boolean, featured = g.featured::boolean,
				group_id = g.group_id::integer, option_values = array['M', g.value]
			FROM (VALUES ${bulk(values)}) g (id, name, price, struck, stock, category, active, featured, group_id, value)
			WHERE p.id = g.id::integer`);
		const sold = rows.map((row) => [row.id, row.sold]);
		await test.query(sql`INSERT INTO product_sales (product_id, sold)
			SELECT id::integer, sold::integer FROM (VALUES ${bulk(sold)}) given (id, sold)`);
	}

	it('[R16-01, R16-02, R16-03, R16-04, R16-05, R12-10, R20-64, R20-65, R20-66, R24-190, R24-191] is the one that the rules of the browser make of the whole list', async () => {
		await fc.assert(
			fc.asyncProperty(
				rowsOf,
				groupsOf,
				fc.array(queryOf, { minLength: 20, maxLength: 30 }),
				async (drawn, groups, queries) => {
					const rows = drawn.map((row, index): Row => {
						const id = index + 1;
						const value = `${row.value} ${id}`;
						const group = groups[row.group - 1];
						const shared = group && { name: wholeName(group.name, ['M', value]), category: group.category };
						const struck = row.raised && row.cents + row.raised;
						return { ...row, ...shared, id, value, struck };
					});
					await fill(rows, groups);
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
						expect({
							...answer,
							products: answer.products.map(({ id, card, offer }) => ({ id, card, listPrice: offer?.listPrice })),
						}).toEqual(expected(rows, groups, found && new Set(found.map(({ id }) => id)), query));
					}
				},
			),
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
