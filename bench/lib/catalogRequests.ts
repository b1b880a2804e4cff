import { filtersText } from '#contract/catalog/facets';
import { type AttributeFacet, productSegment } from '#contract/catalog/product';
import { type CatalogSample, type SampleProduct, wordsOf } from './catalogSample';

/** Requests of one kind, each another one, as far as the catalogue has so many. */
export interface RequestKind {
	name: string;
	paths: string[];
	/** Milliseconds of processor time, p95. */
	limitMs: number;
	/** A product is edited before each request, which empties the memories of answers. */
	afterEdit?: boolean;
	/** With the session of an administrator. */
	backOffice?: boolean;
	/** Each path counts, and only its first answer, because the shop keeps it whatever is edited. */
	once?: boolean;
}

const limits = { list: 25, view: 80, backOffice: 50 };
/** No more than when they were written from the database. */
const sitemapLimits = { index: 753, pages: 600, products: 1003 };
const mostSitemaps = 8;
const productsPerSitemap = 50_000;
const rowsOfWindow = 50;

/** So many paths for each kind. `cards` and `products`: how many the lists of the shop and of the back-office have. */
export function catalogRequests(
	sample: CatalogSample,
	{ count, cards, products, facets }: { count: number; cards: number; products: number; facets: AttributeFacet[] },
): RequestKind[] {
	const each = <Item>(items: readonly Item[], path: (item: Item, at: number) => string): string[] =>
		items.slice(0, count).map(path);
	const spread = spreadOver(sample.products, count);
	const times = Array.from({ length: count }, (_, at) => at);
	const { words, categories } = sample;
	const middlePage = Math.floor(cards / 24);
	const middleRow = Math.floor(products / 2);
	const fileCount = Math.min(mostSitemaps, Math.ceil((0.9 * products) / productsPerSitemap));
	const pairs = [...new Set(spreadOver(sample.products, 2 * count).map(({ name }) => pairOf(name)))].filter(Boolean);
	const singles = spreadOver(
		sample.products.filter(({ group }) => group === null),
		count,
	);
	const members = spreadOver(
		sample.products.filter(({ group }) => group !== null),
		count,
	);
	/** Also of products with the same price no two are one. */
	const range = ({ price }: SampleProduct, at: number) => ({
		minPrice: soles(price * 0.7 + at / 100),
		maxPrice: soles(price * 1.6 + at / 100),
	});
	const list = (name: string, paths: string[], afterEdit = false): RequestKind => ({
		...{ name, paths, afterEdit, limitMs: limits.list },
	});
	const view = (name: string, paths: string[], afterEdit = false): RequestKind => ({
		...{ name, paths, afterEdit, limitMs: limits.view },
	});
	const rows = (name: string, paths: string[], afterEdit = false): RequestKind => ({
		...{ name, paths, afterEdit, limitMs: limits.backOffice, backOffice: true },
	});
	return [
		list('page without a filter, after an edit', [page({})], true),
		list(
			'category',
			each(spreadOver(categories, count), (category) => page({ category })),
		),
		list(
			'price range',
			each(spread, (product, at) => page(range(product, at))),
		),
		list(
			'category and price',
			each(spread, (product, at) => page({ category: product.category, ...range(product, at) })),
		),
		list(
			'lowest price',
			each(spread, ({ price }, at) => page({ minPrice: soles(price + at / 100) })),
		),
		list(
			'facets beside two chosen',
			each(twoChosen(facets), (attributes) => page({ attributes })),
		),
		list(
			'facets of a category beside two chosen',
			each(twoChosen(facets), (attributes, at) =>
				page({ attributes, category: categories[at % categories.length] ?? 0 }),
			),
		),
		list('available, after an edit', [page({ available: 'true' })], true),
		list('price-asc, after an edit', [page({ sortBy: 'price-asc' })], true),
		list('newest, after an edit', [page({ sortBy: 'newest' })], true),
		list('best-selling, after an edit', [page({ sortBy: 'best-selling' })], true),
		list(
			'page in the middle by name',
			each(times, (at) => page({ page: middlePage + at })),
		),
		list(
			'page in the middle by price',
			each(times, (at) => page({ sortBy: 'price-asc', page: middlePage + at })),
		),
		list(
			'page with a product',
			each(spread, ({ id }) => page({ containing: id })),
		),
		list('featured, after an edit', [page({ featured: 'true', size: 8 })], true),
		list(
			'search, frequent word',
			each(words.frequent, (search) => page({ search })),
		),
		list(
			'search, frequent word by price',
			each(words.frequent, (search) => page({ search, sortBy: 'price-asc', available: 'true' })),
		),
		list(
			'search, middling word',
			each(words.middling, (search) => page({ search })),
		),
		list(
			'search, rare word',
			each(words.rare, (search) => page({ search })),
		),
		list(
			'search, two words',
			each(pairs, (search) => page({ search })),
		),
		list(
			'search, misspelt word',
			each(misspeltWords(sample), (search) => page({ search })),
		),
		list(
			'search, SKU',
			each(spread, ({ sku }) => page({ search: sku })),
		),
		list('suggestions, 2 letters', each(beginnings(words.frequent, 2), suggestions)),
		list('suggestions, 4 letters', each(beginnings(words.frequent, 4), suggestions)),
		list(
			'suggestions, two words',
			each(pairs, (pair) => suggestions(pair.slice(0, -2))),
		),
		view('product page', each(singles, productPage)),
		view('product page of a group', each(members, productPage)),
		view('home, after an edit', ['/'], true),
		view('/products, after an edit', ['/products'], true),
		rows('back-office, first window, after an edit', [window({})], true),
		rows(
			'back-office, window in the middle',
			each(times, (at) => window({ offset: middleRow + at * rowsOfWindow })),
		),
		rows(
			'back-office, middle by name',
			each(times, (at) => window({ sortBy: 'name-asc', offset: middleRow + at * rowsOfWindow })),
		),
		rows(
			'back-office, middle by category',
			each(times, (at) => window({ sortBy: 'category-asc', offset: middleRow + at * rowsOfWindow })),
		),
		rows(
			'back-office, a category by price',
			each(spreadOver(categories, count), (category) => window({ category, sortBy: 'price-desc' })),
		),
		rows('back-office, inactive, after an edit', [window({ status: 'inactive' })], true),
		rows('back-office, low stock, after an edit', [window({ stock: 'low', sortBy: 'stockQuantity-asc' })], true),
		rows(
			'back-office, search frequent',
			each(words.frequent, (search) => window({ search })),
		),
		rows(
			'back-office, search rare',
			each(words.rare, (search) => window({ search })),
		),
		rows(
			'back-office, search SKU',
			each(spread, ({ sku }) => window({ search: sku })),
		),
		{ name: 'sitemap.xml', paths: ['/sitemap.xml'], limitMs: sitemapLimits.index, once: true },
		{ name: 'sitemap-pages.xml', paths: ['/sitemap-pages.xml'], limitMs: sitemapLimits.pages, once: true },
		{
			...{ name: 'sitemap of products', limitMs: sitemapLimits.products, once: true },
			paths: times.slice(0, fileCount).map((at) => `/sitemap-products-${at + 1}.xml`),
		},
	];
}

/** Two values of one attribute and one of another. */
function twoChosen(facets: readonly AttributeFacet[]): string[] {
	const choices = facets.filter(({ values }) => (values?.length ?? 0) > 2);
	return choices.flatMap((one, at) =>
		choices.slice(at + 1).flatMap((other) =>
			(other.values ?? []).map(({ key }, place) => {
				const values = [0, 1].map((next) => one.values?.[(place + next) % one.values.length]?.key ?? '');
				return filtersText([
					{ key: one.key, values },
					{ key: other.key, values: [key] },
				]);
			}),
		),
	);
}

type Query = Record<string, string | number>;

const addressed = (path: string, query: Query): string =>
	`${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
const page = (query: Query): string => addressed('/api/products/page', query);
const window = (query: Query): string => addressed('/api/admin/products', { offset: 0, limit: rowsOfWindow, ...query });
const suggestions = (text: string): string => addressed('/api/products/suggestions', { text });
const productPage = (product: SampleProduct): string => `/products/${productSegment(product)}`;
const soles = (price: number): string => price.toFixed(2);

const spreadOver = <Item>(items: readonly Item[], count: number): Item[] =>
	items.length <= count
		? [...items]
		: Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as Item);

/** The first and the last word of a name. */
function pairOf(name: string): string {
	const words = wordsOf(name);
	return words.length > 1 ? `${words[0]} ${words.at(-1)}` : '';
}

const beginnings = (words: readonly string[], length: number): string[] => [
	...new Set(words.map((word) => word.slice(0, length))),
];

/** A letter is missing, doubled or in the place of its neighbour. */
function misspeltWords({ words }: CatalogSample): string[] {
	const right = new Set(words.frequent);
	return words.frequent
		.flatMap((word, at) => [word, words.middling[at] ?? word, words.rare[at] ?? word])
		.filter((word) => word.length >= 6)
		.map((word, at) => {
			const middle = Math.floor(word.length / 2);
			const [before, letter = '', next = ''] = [word.slice(0, middle), word[middle], word[middle + 1]];
			const changed = ['', letter + letter, next + letter][at % 3] ?? '';
			return before + changed + word.slice(middle + (at % 3 === 2 ? 2 : 1));
		})
		.filter((word) => !right.has(word));
}
