import type { ProductPageDto, ProductPageQuery } from '#contract/catalog/product';
import { createMemo } from '#platform/lib/memo';
import type { CachedAnswer, CatalogCache, ReadAnswer } from '../lists/service';
import type { SynonymsOf } from '../products/search';
import { type Counts, filterOf, readCounts } from './counts';
import { readPage, readSearchPage, readSome, readSuggestions } from './repository';

const maxCounts = 200;
const largestId = 2_147_483_647;

type Cached = CachedAnswer | Promise<CachedAnswer>;

export type CatalogPages = ReturnType<typeof createCatalogPages>;

export function createCatalogPages(cache: CatalogCache, synonymsOf: SynonymsOf) {
	/** Pages of a category and price share counts, which cost more than a page. */
	const countsOf = createMemo<Counts>(maxCounts);

	/** The schema sorts members, so equal queries have equal keys. */
	function cachedPage(request: ProductPageQuery, reader: string | null): Cached {
		const query = request.category === undefined ? request : { ...request, search: '' };
		const read: ReadAnswer = async (db) => {
			if (query.search) return readSearchPage(db, query, synonymsOf);
			const filter = filterOf(query);
			const key = `${cache.version()}:${JSON.stringify(filter)}`;
			const counts = await countsOf(key, () => readCounts(db, filter));
			const answer = await readPage(db, query, counts);
			return { ...answer, cacheable: query.category === undefined || counts.count > 0 };
		};
		return cache.get(`page:${JSON.stringify(query)}`, read, reader);
	}
	const cachedSuggestions = (text: string, reader: string | null): Cached =>
		cache.get(`suggestions:${text}`, (db) => readSuggestions(db, text, synonymsOf), reader);
	function cachedSome(requestedIds: readonly number[], reader: string | null): Cached {
		const ids = requestedIds.filter((id) => id <= largestId).sort((one, other) => one - other);
		return cache.get(`some:${ids.join()}`, (db) => readSome(db, ids), reader);
	}

	return {
		cached: { page: cachedPage, suggestions: cachedSuggestions, some: cachedSome },

		page: async (query: ProductPageQuery, reader: string | null) =>
			parsed<ProductPageDto>(await cachedPage(query, reader)),
	};
}

const parsed = <Answer>({ body }: CachedAnswer): Answer => JSON.parse(body.toString());
