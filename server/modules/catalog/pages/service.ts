import type { ProductPageDto, ProductPageQuery } from '../../../../contract/catalog/product';
import { createMemo } from '../../../lib/memo';
import type { CachedAnswer, CatalogCache, ReadAnswer } from '../lists/service';
import { type Counts, filterOf, readCounts } from './counts';
import { readPage, readSearchPage, readSome, readSuggestions } from './repository';

const maxCounts = 200;
/** Largest value of the database's `integer`; no product can have a larger id. */
const largestId = 2_147_483_647;

type Kept = CachedAnswer | Promise<CachedAnswer>;

export type CatalogPages = ReturnType<typeof createCatalogPages>;

/** Pages of what visitors may see. Every answer is kept until the catalogue changes. */
export function createCatalogPages(cache: CatalogCache) {
	/** All pages of one category and price share their counts, which cost more than a page. */
	const countsOf = createMemo<Counts>(maxCounts);

	/** The schema gives equal queries equal members in one order. */
	function keptPage(given: ProductPageQuery, reader: string | null): Kept {
		// R3-012.
		const query = given.category === undefined ? given : { ...given, search: '' };
		const read: ReadAnswer = async (db) => {
			if (query.search) return readSearchPage(db, query);
			const filter = filterOf(query);
			const key = `${cache.version()}:${JSON.stringify(filter)}`;
			const counts = await countsOf(key, () => readCounts(db, filter));
			const answer = await readPage(db, query, counts);
			return { ...answer, cacheable: query.category === undefined || counts.count > 0 };
		};
		return cache.get(`page:${JSON.stringify(query)}`, read, reader);
	}
	const keptSuggestions = (text: string, reader: string | null): Kept =>
		cache.get(`suggestions:${text}`, (db) => readSuggestions(db, text), reader);
	function keptSome(given: readonly number[], reader: string | null): Kept {
		const ids = given.filter((id) => id <= largestId).sort((one, other) => one - other);
		return cache.get(`some:${ids.join()}`, (db) => readSome(db, ids), reader);
	}

	return {
		/** The answers' bytes, for HTTP: products by id (hidden and unknown ones are left out), and what is best first. */
		kept: { page: keptPage, suggestions: keptSuggestions, some: keptSome },

		page: async (query: ProductPageQuery, reader: string | null) =>
			parsed<ProductPageDto>(await keptPage(query, reader)),
	};
}

const parsed = <Answer>({ body }: CachedAnswer): Answer => JSON.parse(body.toString());
