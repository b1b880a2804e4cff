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
	/** Of the option that the attribute `Material` takes; empty without a group. */
	material: string;
	/** By id of the attribute. */
	attributes: Record<string, string[] | number | boolean>;
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
/** By id: lines of a tree; one below a hidden category is hidden too. */
const lines: Record<number, number[]> = { 1: [1], 2: [2], 3: [3], 4: [1, 4], 5: [1, 4, 5], 6: [3, 6] };
const names = ['Frutas', 'Ñandúes', 'Oculta', 'Secas', 'Molidas', 'Vista'];
const hidden = 3;
const isShown = (category: number) => !lines[category]?.includes(hidden);
const isBelow = (category: number, upper: number) => lines[category]?.includes(upper) === true;

/** `at`: the category that has it. */
interface Attribute {
	id: number;
	at: number;
	key: string;
	name: string;
	unit?: string;
	choices?: Record<string, string>;
	answers?: Record<string, string>;
}
/** In order of display. */
const attributes: Attribute[] = [
	{ id: 1, at: 1, key: 'material', name: 'Material', choices: { algodon: 'Algodón', lino: 'Lino', yute: 'Yute' } },
	{ id: 2, at: 1, key: 'litros', name: 'Litros', unit: 'l' },
	{ id: 3, at: 2, key: 'material-2', name: 'MATERIAL', choices: { lino: 'lino', seda: 'Seda' } },
	{ id: 4, at: 4, key: 'frio', name: 'Frío', answers: { si: 'Sí', no: 'No' } },
];
const valuesIn = ({ choices, answers }: Attribute): Record<string, string> => ({ ...choices, ...answers });
/** Of groups, in any spelling. */
const materials = ['ALGODÓN', 'algodón', 'Lino', 'seda', 'Cuero'];
const rowsOf = fc.array(
	fc.record({
		name,
		cents: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 333),
		raised: fc.constantFrom(0, 0, 5, 400, 4000),
		stock: fc.integer({ min: 0, max: 2 }),
		category: fc.constantFrom(1, 2, 3, 4, 4, 5, 5, 6),
		active: fc.constantFrom(true, true, true, false),
		featured: fc.boolean(),
		sold: fc.constantFrom(0, 0, 1, 2),
		group: fc.constantFrom(0, 0, 1, 2, 3),
		value: fc.constantFrom(...words),
		material: fc.constantFrom(...materials),
		attributes: fc.record(
			{
				1: fc.subarray(['algodon', 'lino', 'yute', 'gone']),
				2: fc.constantFrom(0.5, 1, 1.125, 20),
				3: fc.subarray(['lino', 'seda']),
				4: fc.boolean(),
				99: fc.constant(7),
			},
			{ requiredKeys: [] },
		),
	}),
	// Few rows would seldom make a group with several prices.
	{ minLength: 1, maxLength: 40, size: 'max' },
);
const groupsOf = fc.array(fc.record({ name, category: fc.constantFrom(1, 2, 4, 5, 6) }), {
	minLength: 3,
	maxLength: 3,
});
type Group = typeof groupsOf extends fc.Arbitrary<(infer Value)[]> ? Value : never;
const hasColor = ({ id }: Pick<Row, 'id'>) => id % 5 > 0;
/** Without a value as often as with one: every filter alone must count too. */
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), value);
/** In steps of a third of those of the rows. */
const price = (min: number, max: number) => sometimes(fc.integer({ min, max }).map((steps) => (steps * 111) / 100));
const queryOf = fc.record({
	category: fc.constantFrom(undefined, undefined, undefined, undefined, 1, 1, 2, 3, 4, 5, 7),
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
	attributes: fc
		.record(
			{
				material: fc.subarray(['algodon', 'lino', 'nada'], { minLength: 1 }),
				litros: fc.constantFrom('1..', '..1', '1..2', 'x').map((range) => [range]),
				'material-2': fc.constant<string[]>(['lino', 'seda']),
				frio: fc.subarray(['si', 'no'], { minLength: 1 }),
				unknown: fc.constant<string[]>(['1']),
			},
			{ requiredKeys: [] },
		)
		.chain((all) => fc.subarray(Object.entries<string[]>(all)))
		.map((some) => some.slice(0, 3)),
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

/** What a product has of an attribute that holds for its category. */
function valuesOf(row: Row, { id, at, name, choices, answers }: Attribute): (string | number)[] {
	if (!isBelow(row.category, at)) return [];
	const own = row.attributes[id];
	if (answers) return own === undefined ? [] : [own ? 'si' : 'no'];
	if (!choices) return typeof own === 'number' ? [own] : [];
	const isOption = ({ material }: Row, value: string) => fold(material) === fold(value) && fold(name) === 'material';
	return Object.entries(choices).flatMap(([key, value]) =>
		(Array.isArray(own) && own.includes(key)) || isOption(row, value) ? key : [],
	);
}

const fold = (text: string) => text.toLowerCase();

function passes(row: Row, key: string, values: readonly string[]): boolean {
	const attribute = attributes.find((one) => one.key === key);
	if (!attribute) return false;
	const own = valuesOf(row, attribute);
	if (!attribute.unit) return own.some((value) => values.includes(String(value)));
	const [least, most] = String(values[0]).split('..');
	if (most === undefined) return false;
	return own.some((value) => Number(value) >= Number(least) && Number(value) <= Number(most || 1e9));
}

interface FacetOptions {
	/** Products of the list whatever the filters say. */
	base: readonly Row[];
	chosen: Query['attributes'];
	inPrice: (row: Row) => boolean;
	hasChosen: (row: Row, except?: string) => boolean;
	isOffered: (row: Row) => boolean;
}

/** Counts are cards with one product in stock that has the value and all other filters. */
function facetsOf(list: readonly Card[], { base, chosen, inPrice, hasChosen, isOffered }: FacetOptions) {
	const facets = attributes.flatMap((attribute) => {
		const { key, name, at, unit } = attribute;
		const isChosen = chosen.some((one) => one[0] === key && passesSyntax(attribute, one[1]));
		const own = list.filter((card) => isBelow(card.category, at)).length;
		const all = base.flatMap((row) => valuesOf(row, attribute));
		if (!(isChosen || (own > 0 && 2 * own >= list.length && all.length > 0))) return [];
		const open = base.filter((row) => row.stock > 0 && inPrice(row) && isOffered(row) && hasChosen(row, key));
		const cardsWith = (test: (values: (string | number)[]) => boolean) =>
			new Set(open.filter((row) => test(valuesOf(row, attribute))).map(cardOf)).size;
		const count = cardsWith((values) => values.length > 0);
		const isTwice = attributes.some((other) => other !== attribute && fold(other.name) === fold(name));
		const head = { key, name, count, ...(isTwice && { of: names[at - 1] }) };
		if (unit) {
			const numbers = open.flatMap((row) => valuesOf(row, attribute)).map(Number);
			const range = numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null;
			const telling = range && range.min < range.max ? count : 0;
			return { telling, facet: { ...head, range: { unit, min: range?.min ?? null, max: range?.max ?? null } } };
		}
		const every = Object.entries(valuesIn(attribute)).map(([value, title]) => ({
			...{ key: value, name: title, count: cardsWith((values) => values.includes(value)) },
			isShown: all.includes(value) || chosen.some((one) => one[0] === key && one[1].includes(value)),
		}));
		const values = every.filter(({ isShown }) => isShown).map(({ isShown: _isShown, ...value }) => value);
		return { telling: count - Math.max(...every.map((one) => one.count)), facet: { ...head, values } };
	});
	const shown = facets.map(({ facet }) => facet);
	const isAlone = ({ name }: { name: string }) => shown.filter((other) => fold(other.name) === fold(name)).length < 2;
	const sorted = facets
		.sort((a, b) => b.telling - a.telling)
		.map(({ facet: { of, ...facet } }) => ({
			...facet,
			...(of !== undefined && !isAlone(facet) && { of }),
		}));
	return sorted.length > 0 ? { attributes: sorted } : {};
}

const passesSyntax = ({ unit }: Attribute, values: readonly string[]) => !unit || values[0] !== 'x';

const swatchOf = (row: Row) => ({ name: row.value, ...(hasColor(row) && { color: '#aabbcc' }) });

function expected(rows: readonly Row[], groups: readonly Group[], found: ReadonlySet<number> | null, query: Query) {
	const {
		category,
		attributes: chosen,
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
			isShown(row.category) &&
			(!featured || featuredCards.has(cardOf(row))) &&
			(!found || found.has(row.id)),
	);
	const inCategory = (one: Row | Card) => category === undefined || isBelow(one.category, category);
	const hasChosen = (row: Row, except?: string) =>
		chosen.every(([key, values]) => key === except || passes(row, key, values));
	const inPrice = ({ cents }: Row) => cents / 100 >= minPrice && cents / 100 <= maxPrice;
	const inStock = ({ stock }: Row) => !available || stock > 0;
	const inOffer = (row: Row) => (!offers || row.struck > 0) && hasChosen(row);
	const isOffered = ({ struck }: Row) => !offers || struck > 0;
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
			categories: [1, 2, 4, 5].flatMap((id) => {
				const count = cards.filter((card) => isBelow(card.category, id) && card.shown.length > 0).length;
				return count > 0 ? [{ id, count }] : [];
			}),
			price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available: held, soldOut: priced.length - held },
			offers: offered,
			bestSellers: rows.some(({ active, sold }) => active && sold > 0),
			...facetsOf(list, { base: base.filter(inCategory), chosen, inPrice, hasChosen, isOffered }),
		},
		...(category !== undefined && {
			within: Object.keys(lines)
				.map(Number)
				.filter((id) => isBelow(id, category)),
		}),
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
			VALUES ${bulk(names.map((title, index) => [index + 1, title, index + 1 !== hidden]))}`);
		for (const [id, line] of Object.entries(lines))
			await test.query(sql`UPDATE categories SET parent_id = ${line.at(-2) ?? null} WHERE id = ${Number(id)}`);
		const kindOf = ({ choices, answers }: Attribute) => (choices ? 'CHOICE' : answers ? 'FLAG' : 'NUMBER');
		for (const [place, one] of attributes.entries()) {
			const choices = Object.entries(one.choices ?? {}).map(([key, title]) => ({ key, name: title }));
			await test.query(sql`INSERT INTO attributes (id, category_id, key, name, kind, unit, choices, place)
				OVERRIDING SYSTEM VALUE VALUES (${one.id}, ${one.at}, ${one.key}, ${one.name}, ${kindOf(one)}, ${one.unit ?? ''},
					${JSON.stringify(choices)}, ${place})`);
		}
	});
	afterAll(() => close());

	/** Rows become what they are by a change, so that their cards follow it. */
	async function fill(rows: readonly Row[], groups: readonly Group[]): Promise<void> {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`DELETE FROM product_groups`);
		const options = (group: number) => [
			{ name: 'Talla', values: [{ name: 'M' }] },
			{ name: 'Color', values: rows.filter((row) => row.group === group).map(swatchOf) },
			{ name: 'material', values: materials.map((title) => ({ name: title })) },
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
			SELECT id::integer, name, price::integer, sku, group_id::integer, array['M', value, 'Cuero'], 1, 1
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
			row.material || 'Cuero',
			JSON.stringify(row.attributes),
		]);
		await test.query(sql`UPDATE products p SET name = g.name, price_cents = g.price::integer,
				list_price_cents = g.struck::integer, offer_id = CASE WHEN g.struck IS NOT NULL THEN 1 END,
				offer_until = CASE WHEN g.struck IS NOT NULL THEN timestamptz '2099-01-01' END, stock = g.stock::integer,
				category_id = g.category::integer, active = g.active::boolean, featured = g.featured::boolean,
				group_id = g.group_id::integer, option_values = array['M', g.value, g.material], attributes = g.attributes::jsonb
			FROM (VALUES ${bulk(values)})
				g (id, name, price, struck, stock, category, active, featured, group_id, value, material, attributes)
			WHERE p.id = g.id::integer`);
		const sold = rows.map((row) => [row.id, row.sold]);
		await test.query(sql`INSERT INTO product_sales (product_id, sold)
			SELECT id::integer, sold::integer FROM (VALUES ${bulk(sold)}) given (id, sold)`);
	}

	it('[R16-01, R16-02, R16-03, R16-04, R16-05, R12-10, R20-64, R20-65, R20-66, R24-190, R24-191, R25-230] is the one that the rules of the browser make of the whole list', async () => {
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
						const shared = group && {
							name: wholeName(group.name, ['M', value, row.material]),
							category: group.category,
						};
						const struck = row.raised && row.cents + row.raised;
						const material = group ? row.material : '';
						return { ...row, ...shared, id, value, struck, material };
					});
					await fill(rows, groups);
					for (const query of queries) {
						const params = new URLSearchParams();
						const { attributes: chosen, ...plain } = query;
						for (const [key, value] of Object.entries(plain)) if (value !== undefined) params.set(key, String(value));
						const text = chosen.map(([key, values]) => `${key}:${values.join()}`).join(';');
						if (text) params.set('attributes', text);
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
