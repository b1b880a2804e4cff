import { productsCsv } from '#admin/import/exportProducts';
import { parseTable } from '#admin/import/parseTable';
import { importColumns, readStamp } from '#contract/catalog/import';
import type { ProductDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { bodyOf, importRows, newRow, previewOf, storedPicture } from '../import/testing/imports';

describe('the export of products', () => {
	let test: TestApp;
	let token: string;
	beforeAll(async () => {
		test = await createTestApp();
		token = await test.adminToken();
		const { id: categoryId } = await test.createCategory({ name: 'Té; y café' });
		await test.createProduct({ categoryId, name: '=1+1', price: '12.50', description: 'Con "comillas",\ncoma y ñ' });
		await test.createProduct({ categoryId, name: 'Oculto', active: false, featured: true, stockQuantity: 0 });
		await test.query(sql`INSERT INTO products (name, price_cents, stock, sku, category_id)
			SELECT 'Producto ' || i, i, i, 'MUCHOS-' || i, ${categoryId}::integer FROM generate_series(1, 1200) i`);
	});
	afterAll(() => test.close());

	const csv = async (query = '') => test.call('GET', `/api/products/export${query}`, { token });
	const products = async () => (await test.call('GET', '/api/products', { token })).json<ProductDto[]>();

	it('[R12-47] is the file that the browser makes of the same products, in their order', async () => {
		const answer = await csv();
		expect(answer.headers).toMatchObject({
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': 'attachment; filename="productos.csv"',
		});
		const shop = (await products()).toSorted((one, other) => other.id - one.id);
		// The server's alone says which stock it showed, and knows groups and galleries.
		const common = answer.body
			.replace(/(?:,grupo,.*|,{9})(?=\r\n)/g, '')
			.replace(/,precio_oferta,oferta_desde,oferta_hasta|(?<=,[\d.]+),{3}(?=,\d+,\d+ \()/g, '');
		expect(common.replace(/,(stock_exportado|\d+ \([0-9a-f]{12}\))(?=,)/g, '')).toBe(productsCsv(shop));
	});

	it('[R17-90] says of each product which stock it showed, and which file it is', async () => {
		const stamps = async () =>
			(await csv('?search=muchos-119&sortBy=price-desc')).body
				.trimEnd()
				.split('\r\n')
				.map((line) => line.split(',')[8]);
		const [[head, ...first], [, ...second]] = [await stamps(), await stamps()] as [string[], string[]];
		expect(head).toBe('stock_exportado');
		expect(first.map((stamp) => readStamp(stamp)?.stock).slice(0, 3)).toEqual([1199, 1198, 1197]);
		const marks = [first, second].map((file) => [...new Set(file.map((stamp) => readStamp(stamp)?.mark))]);
		expect(marks.map(({ length }) => length)).toEqual([1, 1]);
		expect(marks[0]).not.toEqual(marks[1]);
	});

	it('[R12-47] holds what a filter lets through, in the order asked for', async () => {
		const { body } = await csv('?search=muchos-11&sortBy=price-desc');
		const lines = body.trimEnd().split('\r\n');
		expect(lines).toHaveLength(1 + 111);
		expect(lines[1]).toMatch(/^MUCHOS-1199,Producto 1199,,11\.99,,,,1199,/);
		expect((await csv('?search=nada')).body.trimEnd().split('\r\n')).toHaveLength(1);
	});

	it('[R16-130] says groups, values and galleries, and its import changes nothing', async () => {
		const [category] = (await test.call('GET', '/api/categories', { token })).json<{ id: number }[]>();
		const [one, two] = [await storedPicture(test, token, 'red'), await storedPicture(test, token, 'blue')];
		const group = (values: string[]) => ({ at: 0, name: 'Polo', options: ['Color', 'Talla'], values, pictures: [two] });
		const rows = [
			newRow(category?.id ?? 0, 'GRUPO-1', { group: group(['Rojo', 'M']), pictures: [one, two] }),
			newRow(category?.id ?? 0, 'GRUPO-2', { group: group(['Azul', 'L']), description: 'Dos\nlíneas' }),
		];
		expect(await importRows(test, token, rows)).toMatchObject({ created: 2 });
		const { body } = await csv('?search=grupo-');
		const table = await parseTable(body, () => {});
		const cells = table.rows.map((row) =>
			table.headers.slice(-9).map((header) => row.cells[table.headers.indexOf(header)]),
		);
		expect(cells).toEqual([
			['Polo', 'Color', 'Azul', 'Talla', 'L', '', '', '', `${two.url} blue`],
			['Polo', 'Color', 'Rojo', 'Talla', 'M', '', '', `${one.url} red\n${two.url} blue`, `${two.url} blue`],
		]);
		const again = table.rows.map((row) =>
			Object.fromEntries(importColumns.map((column) => [column, row.cells[table.columnIndexes[column] ?? -1] ?? ''])),
		);
		const preview = await previewOf(test, token, bodyOf(again));
		expect(preview.rows.map(({ state, problems }) => [state, problems])).toEqual(Array(2).fill(['unchanged', []]));
	});

	it('[R12-47] is for administrators', async () => {
		expect((await test.call('GET', '/api/products/export')).statusCode).toBe(401);
		expect((await test.call('GET', '/api/products/export', { token: await test.userToken() })).statusCode).toBe(403);
	});
});
