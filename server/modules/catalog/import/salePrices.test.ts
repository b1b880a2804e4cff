import type { ProductDto } from '#contract/catalog/product';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createOffers, until } from '../prices/testing/offers';
import { readOn } from './testing/fileImport';

describeOnBoth('sale prices of files', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let offers: ReturnType<typeof createOffers>;
	let categoryId: number;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, timing: { offers: { idle: 20, pace: 1 } } });
		admin = await test.adminToken();
		offers = createOffers(test);
		categoryId = (await test.createCategory({ name: 'Ropa' })).id;
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM offers`);
		await test.query(sql`DELETE FROM products`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const create = (sku: string, price: number, more: object = {}) =>
		test.createProduct({ categoryId, sku, name: `Manta ${sku}`, price, ...more });
	const all = async () =>
		(await test.call('GET', '/api/products', { token: admin }))
			.json<ProductDto[]>()
			.toSorted((one, other) => one.id - other.id);
	const priced = (...prices: number[]) =>
		until(async () => (await all()).map(({ price }) => price).join() === prices.join());
	const exported = async () => (await test.call('GET', '/api/products/export', { token: admin })).body;
	const read = (content: string) => readOn(test, admin, content);

	describe('that the shop exports', () => {
		const cellsOf = (csv: string, sku: string) =>
			csv
				.split('\r\n')
				.find((line) => line.startsWith(`${sku},`))
				?.split(',')
				.slice(3, 7);

		it('[R24-230] are beside the list price, with the minutes in Lima from which and until which they count', async () => {
			await create('A', 100);
			await create('B', 50);
			const id = await offers.add({ terms: { kind: 'PRICE', amount: 79.9 } });
			await test.query(
				sql`UPDATE offers SET begins_at = '2026-11-20T05:00Z', ends_at = '2998-01-01T05:00Z' WHERE id = ${id}`,
			);
			await priced(79.9, 50);
			expect(cellsOf(await exported(), 'A')).toEqual(['100', '79.9', '2026-11-20 00:00', '2997-12-31 23:59']);
			expect(cellsOf(await exported(), 'B')).toEqual(['50', '', '', '']);
		});

		it('[R24-231] change nothing when they are read again, whatever began or ended meanwhile', async () => {
			await create('A', 100);
			await create('B', 50);
			const plain = await exported();
			const id = await offers.add({ terms: { kind: 'PERCENT', percent: 20 }, ends: 7 * 24 * 3600 });
			await priced(80, 40);
			const reduced = await exported();
			const more = await offers.add({
				terms: { kind: 'AMOUNT', amount: 30 },
				scope: 'PRODUCTS',
				targets: [(await all())[0]?.id ?? 0],
			});
			await priced(70, 40);
			const same = async (prices: number[]) => {
				for (const csv of [plain, reduced, await exported()]) {
					const before = await all();
					const file = await read(csv);
					expect(file.rows.map(({ state, before }) => [state, before])).toEqual(Array(2).fill(['unchanged', {}]));
					expect(
						await file.save({ ...file, rows: file.rows.map((row) => ({ ...row, state: 'changed' })) }),
					).toMatchObject({ updated: 0 });
					expect(await all()).toEqual(before);
				}
				expect((await all()).map(({ price }) => price)).toEqual(prices);
			};
			await same([70, 40]);
			await offers.stop(id);
			await priced(70, 50);
			await same([70, 50]);
			await offers.stop(more);
			await priced(100, 50);
			await same([100, 50]);
			expect(await test.query(sql`SELECT id FROM offers ORDER BY id`)).toEqual([{ id }, { id: more }]);
		});

		it('[R24-232] leave the edited price the list price, which the preview compares', async () => {
			await create('A', 100);
			await offers.add({ terms: { kind: 'PERCENT', percent: 20 } });
			await priced(80);
			const file = await read((await exported()).replace(',100,80,', ',120,80,'));
			expect(file.rows).toMatchObject([{ state: 'changed', before: { precio: '100.00' } }]);
			expect(await file.save()).toMatchObject({ updated: 1 });
			expect(await all()).toMatchObject([{ price: 96, offer: { listPrice: 120 } }]);
			// The price under the offer is a list price too where the file says so.
			const lower = await read((await exported()).replace(',120,96,', ',96,96,'));
			expect(lower.rows).toMatchObject([{ state: 'changed', before: { precio: '120.00' } }]);
			expect(await lower.save()).toMatchObject({ updated: 1 });
			expect(await all()).toMatchObject([{ price: 76.8, offer: { listPrice: 96 } }]);
		});
	});
});
