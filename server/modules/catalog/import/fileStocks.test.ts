import { keepingStock } from '#admin/import/stockAnswers';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { problemsIn, readOn } from './testing/fileImport';

describe('stocks in files', () => {
	let test: TestApp;
	let admin: string;
	let categoryId: number;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
		categoryId = (await test.createCategory()).id;
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
	});
	afterAll(() => test?.close());

	const has = (stock: number) =>
		test.createProduct({ categoryId, sku: 'TZ-1', description: 'x', stockQuantity: stock, name: 'Taza' });
	const setStock = (stock: number) => test.query(sql`UPDATE products SET stock = ${stock}`);
	const read = (line: string, head = 'sku,stock,descripcion,stock_exportado') =>
		readOn(test, admin, `${head}\n${line}`);
	const stockNow = async () => (await test.query<{ stock: number }>(sql`SELECT stock FROM products`))[0]?.stock;

	it('[R17-90] that are as the export showed them stay, whatever was sold or delivered since', async () => {
		await has(10);
		for (const now of [8, 10, 14]) {
			await setStock(now);
			const { rows } = await read('TZ-1,10,nueva,10 (export-1)');
			expect(rows).toMatchObject([{ state: 'changed', before: { descripcion: 'x' }, asks: false }]);
			expect((await read('TZ-1,10,,10 (export-1)')).rows[0]?.state).toBe('unchanged');
		}
	});

	it('[R17-90] that the author changed change by the difference to what the export showed', async () => {
		await has(8);
		const checked = await read('TZ-1,15,,10 (export-1)');
		expect(checked.rows).toMatchObject([
			{ state: 'changed', asks: false, before: { stock: '8' }, stock: { now: 8, after: 13 } },
		]);
		await checked.save();
		expect(await stockNow()).toBe(13);
		await setStock(8);
		expect(problemsIn(await read('TZ-1,1,,10 (export-2)'))).toEqual([
			'2 stock: El stock cambió mientras tanto: ahora hay 8, y no se pueden quitar tantas unidades',
		]);
	});

	it('[R17-91] that the same file has changed already change by what it did not do yet', async () => {
		await has(10);
		await (await read('TZ-1,15,,10 (export-1)')).save();
		expect((await read('TZ-1,15,,10 (export-1)')).rows[0]?.state).toBe('unchanged');
		await setStock(11);
		// A correction, or an older copy: nobody knows, so it asks.
		expect((await read('TZ-1,16,,10 (export-1)')).rows[0]).toMatchObject({ asks: true, stock: { now: 11, after: 12 } });
		expect((await read('TZ-1,10,,10 (export-1)')).rows[0]).toMatchObject({ asks: true, stock: { now: 11, after: 6 } });
	});

	it('[R17-92] of which nobody knows what was seen ask, and are left where the answer is so', async () => {
		await has(8);
		for (const stamp of ['', '10', 'diez (export-1)', '#N/A']) {
			const checked = await read(`TZ-1,15,,${stamp}`);
			expect(checked.rows).toMatchObject([{ state: 'changed', asks: true, before: { stock: '8' } }]);
			const kept = keepingStock(checked);
			expect(kept).toMatchObject({ counts: { changed: 0, unchanged: 1 }, rows: [{ state: 'unchanged', before: {} }] });
			await checked.save(kept);
			expect(await stockNow()).toBe(8);
		}
	});

	it('[R17-92] count from what the shop had when the file was first compared', async () => {
		await has(10);
		const checked = await read('TZ-1,12', 'sku,stock');
		// Three are sold while the preview is open.
		await setStock(7);
		expect(await checked.save()).toMatchObject({ updated: 1 });
		expect(await stockNow()).toBe(9);
	});
});
