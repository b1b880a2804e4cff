import { readStamp } from '../../../../contract/catalog/import';
import type { ProductDto } from '../../../../contract/catalog/product';
import { productsCsv } from '../../../../src/features/admin/import/exportProducts';
import { sql } from '../../../db';
import { createTestApp, type TestApp } from '../../../testing/testApp';

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
		// The server's alone says which stock it showed.
		expect(answer.body.replace(/,(stock_exportado|\d+ \([0-9a-f]{12}\))(?=,)/g, '')).toBe(productsCsv(shop));
	});

	it('[R17-90] says of each product which stock it showed, and which file it is', async () => {
		const stamps = async () =>
			(await csv('?search=muchos-119&sortBy=price-desc')).body
				.trimEnd()
				.split('\r\n')
				.map((line) => line.split(',')[5]);
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
		expect(lines[1]).toMatch(/^MUCHOS-1199,Producto 1199,,11\.99,1199,/);
		expect((await csv('?search=nada')).body.trimEnd().split('\r\n')).toHaveLength(1);
	});

	it('[R12-47] is for administrators', async () => {
		expect((await test.call('GET', '/api/products/export')).statusCode).toBe(401);
		expect((await test.call('GET', '/api/products/export', { token: await test.userToken() })).statusCode).toBe(403);
	});
});
