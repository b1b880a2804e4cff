import type { ProductWindowQuery } from '#contract/catalog/admin';
import { migrate, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { addManyProducts } from '#server/testing/manyProducts';
import { idsInOrder, readWindow } from './productWindows';

describeOnBackends('windows of 50,000 products', (kind) => {
	let database: Awaited<ReturnType<typeof openBackend>>;
	beforeAll(async () => {
		database = await openBackend(kind);
		await migrate(database);
		await addManyProducts(database, 50_000);
	});
	afterAll(() => database.close());

	const query = { search: '', offset: 0, limit: 50 } as const;
	it.each<[ProductWindowQuery, index: string]>([
		[{ ...query, offset: 25_000 }, 'products_pkey'],
		[{ ...query, sortBy: 'name-asc', offset: 2000 }, 'products_sort_name_idx'],
		[{ ...query, sortBy: 'price-desc', offset: 2000 }, 'products_price_idx'],
		[{ ...query, sortBy: 'active-asc' }, 'products_state_idx'],
		// Of a text that no product has: a hit among the few rows that ANALYZE samples would make it look frequent.
		[{ ...query, search: 'MP-0123X' }, 'products_find_text_idx'],
		[{ ...query, category: 3 }, 'products_category_idx'],
	])('[R12-49] %j is read by %s', async (asked, index) => {
		const plan = await database.query<{ 'QUERY PLAN': string }>(
			sql`EXPLAIN ${await idsInOrder(database, asked)} LIMIT ${asked.limit} OFFSET ${asked.offset}`,
		);
		expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
		const rows = JSON.parse(await readWindow(database, asked));
		expect(JSON.stringify(rows).length).toBeLessThan(40 * 1024);
	});
});
