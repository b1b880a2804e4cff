import * as v from 'valibot';
import { readFilters } from '#contract/catalog/facets';
import { ProductPageQuery } from '#contract/catalog/pageQuery';
import type { ProductPageDto, ReducedProducts } from '#contract/catalog/product';
import { toSoles } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { type AnswerText, readWhole } from '../lists/repository';
import type { CachedAnswer, CatalogCache } from '../lists/service';
import type { Facets, ListQuery } from '../projection/listPage';
import type { CatalogProjection } from '../projection/service';
import { productTable } from '../tables/products';
import { readCards, readCategoryNames, readSome, readSuggestedCards } from './repository';

const largestId = 2_147_483_647;
const suggested = { products: 6, categories: 3 };
/** As many as R7-07's search answers. */
const mostMatches = 200;

type Cached = CachedAnswer | Promise<CachedAnswer>;

export type CatalogPages = ReturnType<typeof createCatalogPages>;

/** The projection says which products a list shows; the database writes them. */
export function createCatalogPages(cache: CatalogCache, projection: CatalogProjection) {
	/** The position is from before, so any later change outdates the answer. */
	async function readPage(db: Tx, query: ProductPageQuery): Promise<AnswerText> {
		const { search, ...filter } = query;
		const position = projection.position();
		const { count, page, pages, cards, within, facets, ...found } = await projection.page(listQueryOf(query), search);
		const rows = await readCards(db, cards, filter.featured !== undefined);
		const { dropped, unknown } = found;
		const words = `,"dropped":${JSON.stringify(dropped)},${unknownStart}${JSON.stringify(unknown)}`;
		const more = (found.withoutDescriptions ? withoutDescriptions : '') + (dropped.length > 0 ? words : '');
		return {
			json: `{"count":${count},"page":${page},"pages":${pages},"products":${rows},"facets":${JSON.stringify(inSoles(facets))}${within ? `,"within":${JSON.stringify(within)}` : ''}${more}}`,
			...position,
			...((found.withoutDescriptions || (filter.category !== undefined && count === 0)) && { cacheable: false }),
		};
	}

	/** The schema sorts members, so equal queries have equal keys. */
	function cachedPage(request: ProductPageQuery, reader: string | null): Cached {
		const query = request.category === undefined ? request : { ...request, search: '' };
		return cache.get(`page:${JSON.stringify(query)}`, (db) => readPage(db, query), reader);
	}

	async function readReduced(): Promise<AnswerText> {
		const position = projection.position();
		const query = { ...listQueryOf(v.parse(ProductPageQuery, { size: '1' })), attributes: null };
		const { facets } = await projection.page(query, '');
		return { json: JSON.stringify({ count: facets.offers }), ...position };
	}
	const cachedReduced = (reader: string | null): Cached => cache.get('reduced', readReduced, reader);

	async function readSuggestions(db: Tx, text: string): Promise<AnswerText> {
		const position = projection.position();
		const { count, cards, categories } = await projection.suggestions(text, suggested);
		const [products, named] = await Promise.all([readSuggestedCards(db, cards), readCategoryNames(db, categories)]);
		return { json: `{"count":${count},"products":${products},"categories":${JSON.stringify(named)}}`, ...position };
	}
	const cachedSuggestions = (text: string, reader: string | null): Cached =>
		cache.get(`suggestions:${text}`, (db) => readSuggestions(db, text), reader);

	function cachedSome(requestedIds: readonly number[], reader: string | null): Cached {
		const ids = requestedIds.filter((id) => id <= largestId).sort((one, other) => one - other);
		return cache.get(`some:${ids.join()}`, (db) => readSome(db, ids), reader);
	}

	return {
		cached: { page: cachedPage, suggestions: cachedSuggestions, some: cachedSome, reduced: cachedReduced },

		/** JSON of the products that a search matches, the best first. */
		async search(keyword: string, reader: string | null): Promise<string> {
			await projection.caughtUp();
			return cache.read(
				async (db) => readWhole(db, await projection.matches(keyword, mostMatches), productTable.isShown),
				reader,
			);
		},

		reduced: async (reader: string | null) => parsed<ReducedProducts>(await cachedReduced(reader)),

		page: async (query: ProductPageQuery, reader: string | null) =>
			parsed<ProductPageDto>(await cachedPage(query, reader)),
	};
}

const emptyStart = Buffer.from('{"count":0,');
const withoutDescriptions = ',"withoutDescriptions":true';
const unknownStart = '"unknown":';

/** What a search did not find: its text, or the words of it that no product has. */
export function missedIn({ body }: CachedAnswer, search: string): string[] {
	if (body.includes(withoutDescriptions)) return [];
	if (body.subarray(0, emptyStart.length).equals(emptyStart)) return [search];
	const at = body.lastIndexOf(unknownStart);
	return at < 0 ? [] : JSON.parse(body.subarray(at + unknownStart.length, -1).toString());
}

const parsed = <Answer>({ body }: CachedAnswer): Answer => JSON.parse(body.toString());

const listQueryOf = ({
	sortBy,
	available,
	offers,
	featured,
	search,
	attributes,
	...query
}: ProductPageQuery): ListQuery => ({
	...query,
	attributes: readFilters(attributes),
	available: available !== undefined,
	offers: offers !== undefined,
	featured: featured !== undefined,
	sortBy: sortBy ?? (search ? 'relevance' : featured ? 'newest' : 'name'),
});

const inSoles = ({ price, ...facets }: Facets) => ({
	...facets,
	price: price && { min: toSoles(price.min), max: toSoles(price.max) },
});
