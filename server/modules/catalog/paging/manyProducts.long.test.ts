import type { ProductPageQuery } from '#contract/catalog/product';
import { type Database, migrate, type Sql, sql } from '#platform/db';
import { openQuickBackend } from '#server/testing/backends';
import { addManyProducts } from '#server/testing/manyProducts';
import { readSearchTerms, searchProducts } from '../products/search';
import { countsStatement } from './counts';
import { rowsStatement, searchStatement, suggestionStatement } from './repository';

const count = 50_000;
const everything: ProductPageQuery = {
	search: '',
	category: undefined,
	minPrice: undefined,
	maxPrice: undefined,
	available: undefined,
	sortBy: undefined,
	page: 1,
	featured: undefined,
	size: 12,
	containing: undefined,
};

describe.each([0, 12_000])('pages of 50,000 products in %i groups', (groups) => {
	const cards = groups || count;
	let database: Database;
	beforeAll(async () => {
		database = await openQuickBackend();
		await migrate(database);
		await addManyProducts(database, count, { groups });
	});
	afterAll(() => database.close());

	async function planOf(statement: Sql): Promise<string> {
		const rows = await database.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN (COSTS OFF) ${statement}`);
		return rows.map((row) => row['QUERY PLAN']).join('\n');
	}
	const wantedOf = async (text: string) => {
		const terms = await readSearchTerms(database, text);
		if (!terms) throw new Error(`${text} has no word`);
		return terms;
	};

	it.each([
		['name', 'card_listing_name_idx'],
		['price-asc', 'card_listing_price_idx'],
		['price-desc', 'card_listing_price_idx'],
		['newest', 'card_listing_newest_idx'],
		['best-selling', 'card_listing_sold_idx'],
	] as const)('[R12-09, R16-09] takes a page by %s from its index, from the nearer end', async (sortBy, index) => {
		// The pages in the middle of twelve thousand are sorted sooner.
		for (const part of groups ? [0, 0.02, 1] : [0, 0.1, 0.6, 1]) {
			const page = 1 + Math.floor((part * cards) / 12.5);
			const plan = await planOf(rowsStatement({ ...everything, sortBy }, Math.floor(cards * 0.98), page));
			expect(plan).toMatch(new RegExp(`Scan (Backward )?using ${index}`));
			expect(plan).not.toMatch(/Seq Scan on (products|product_listing|card_listing)/);
		}
	});

	it('[R12-09] takes categories and featured products from their indexes', async () => {
		const category = await planOf(rowsStatement({ ...everything, category: 3 }, Math.floor(cards / 40.8), 10));
		expect(category).toContain('card_listing_category_idx');
		const featured = await planOf(rowsStatement({ ...everything, featured: 'true' }, 24, 1));
		expect(featured).toContain('product_listing_featured_idx');
	});

	it('[R12-09, R16-09, R20-66] counts in one pass over the narrow rows, never over products', async () => {
		const plan = await planOf(countsStatement({ ...everything, minPrice: 20 }));
		expect(plan.match(/Scan.* on card_listing/g)?.filter((scan) => !/sold_idx/.test(scan))).toHaveLength(1);
		expect(plan).toMatch(/Index Only Scan .*card_listing_sold_idx/);
		expect(plan).not.toMatch(/ on product/);
	});

	it('[R12-09] finds words by their indexes', async () => {
		const words = await wantedOf('lámpara calid');
		for (const plan of [
			await planOf(searchStatement({ ...everything, search: 'lámpara calid' }, words, 1)),
			await planOf(searchStatement({ ...everything, search: 'lámpara calid', sortBy: 'name' }, words, 1)),
			await planOf(suggestionStatement(words)),
		]) {
			expect(plan).toContain('Bitmap Index Scan on product_listing_texts_idx');
			expect(plan).not.toMatch(/Seq Scan on (products|product_listing)/);
		}
		expect(await planOf(searchStatement(everything, await wantedOf('e'), 1))).toContain('product_listing_words_idx');
		expect(await planOf(sql`SELECT product_id FROM product_listing WHERE ${'lampra'}::text <% search_name`)).toContain(
			'product_listing_likeness_idx',
		);
	});

	it('[R12-05] finds what is misspelt among them', async () => {
		for (const [text, name] of [
			['lampra', 'Lámpara'],
			['zapatiyas', 'Zapatilla'],
			['escritorrio', 'Escritorio'],
		]) {
			const found: { name: string }[] = JSON.parse(await searchProducts(database, String(text)));
			expect(found.length).toBeGreaterThan(100);
			expect(found.every((product) => product.name.startsWith(String(name)))).toBe(true);
		}
	});
});
