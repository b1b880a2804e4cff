import fc from 'fast-check';
import { type SortOrder, sortOrders } from '#contract/catalog/product';
import { changeUrl, formatUrl, parseUrl } from '#lib/urlState';
import { aProduct } from '#testing/builders';
import { filterParams, noFilters, pageOf, parsePrice } from './filters';
import { comparisons, withinBounds } from './listing';

const parse = (query: string) => parseUrl(filterParams, new URLSearchParams(query));
const format = (filters: typeof noFilters) => formatUrl(filterParams, filters).toString();

it('[R3-011] filters survive the way into the query string and back', () => {
	const filters = fc.record({
		search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
		category: fc.option(fc.integer({ min: 1, max: 99_999 })),
		minPrice: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
		maxPrice: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
		available: fc.constantFrom('' as const, 'true' as const),
		offers: fc.constantFrom('' as const, 'true' as const),
		attributes: fc.constantFrom('', 'litros:10..20;material:algodon,lino'),
		sortBy: fc.constantFrom(null, ...sortOrders),
		page: fc.integer({ min: 1, max: 500 }),
	});
	fc.assert(fc.property(filters, (given) => expect(parse(format(given))).toEqual(given)));
});

it('[R3-011] the query string uses search, category, minPrice, maxPrice and sortBy, and leaves out what is not set', () => {
	expect(format(noFilters)).toBe('');
	const prices = { minPrice: 5, maxPrice: 20.5 };
	expect(
		format({ ...noFilters, search: 'café', category: 3, ...prices, available: 'true', sortBy: 'price-desc', page: 2 }),
	).toBe('search=caf%C3%A9&category=3&minPrice=5&maxPrice=20.5&available=true&sortBy=price-desc&page=2');
});

it.each([
	'category=-1',
	'category=abc',
	'minPrice=-5',
	'maxPrice=1e400',
	'sortBy=DROP',
	'page=0',
	'page=1.5',
	'%%%',
	'minPrice=1,500',
	'maxPrice=1.500',
])('[R3-011, R17-123] a strange address (%s) counts as not filtered', (query) =>
	expect(parse(query)).toEqual(noFilters),
);

it('[R3-011] a change keeps the parameters of others and returns to the first page, unless it names a page', () => {
	const current = new URLSearchParams('utm=x&category=3&page=4');
	expect(changeUrl(filterParams, current, { sortBy: 'price-asc' }).toString()).toBe(
		'category=3&sortBy=price-asc&utm=x',
	);
	expect(changeUrl(filterParams, current, { page: 5 }).toString()).toBe('category=3&page=5&utm=x');
	expect(changeUrl(filterParams, current, noFilters).toString()).toBe('utm=x');
});

it.each([
	['12', 12],
	['12,50', 12.5],
	[' 3.5 ', 3.5],
	['', null],
	['-1', null],
	['1e3', null],
	['1,500', null],
	['1.500', null],
	['S/ 12', null],
])('[R3-010, R17-123] a price typed as %p is %p', (text, price) => expect(parsePrice(text)).toBe(price));

const shelf = [
	aProduct({ id: 1, name: 'Zapallo', price: 5 }),
	aProduct({ id: 2, name: 'árbol', price: 10 }),
	aProduct({ id: 3, name: 'Banano', price: 20 }),
	aProduct({ id: 4, name: 'Banano', price: 10 }),
];

it('[R3-013] price bounds are inclusive', () => {
	const within = (minPrice: number | null, maxPrice: number | null) =>
		shelf.filter(({ price }) => withinBounds(price, { minPrice, maxPrice })).map(({ id }) => id);
	expect(within(5, 10)).toEqual([1, 2, 4]);
	expect(within(5.01, null)).toEqual([2, 3, 4]);
	expect(within(20, 10)).toEqual([]);
});

it('[R3-010] sorts by name as Spanish does, by price up and down', () => {
	const sorted = (sortBy: SortOrder) => [...shelf].sort(comparisons[sortBy]).map(({ id }) => id);
	expect(sorted('name')).toEqual([2, 3, 4, 1]);
	expect(sorted('price-asc')).toEqual([1, 2, 4, 3]);
	expect(sorted('price-desc')).toEqual([3, 2, 4, 1]);
});

it('[R3-014] twelve per page; a page beyond the end is the last one', () => {
	const many = Array.from({ length: 30 }, (_, index) => aProduct({ id: index + 1 }));
	expect(pageOf(many, 1)).toMatchObject({ count: 30, pages: 3, page: 1 });
	expect(pageOf(many, 3).products.map(({ id }) => id)).toEqual([25, 26, 27, 28, 29, 30]);
	expect(pageOf(many, 99).page).toBe(3);
	expect(pageOf([], 1)).toEqual({ count: 0, page: 1, pages: 1, products: [] });
});
