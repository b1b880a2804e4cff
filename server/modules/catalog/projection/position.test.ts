import type { ProductPageDto } from '#contract/catalog/product';
import { answerPositionHeader, atLeastHeader } from '#contract/shared/backEnd';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBoth('lists of two servers', (kind) => {
	let writer: TestApp;
	let reader: TestApp;
	let categoryId: number;
	beforeAll(async () => {
		const database = await openBackend(kind);
		writer = await createTestApp({ database });
		reader = await createTestApp({ database });
		categoryId = (await writer.createCategory({ name: 'Calzado' })).id;
	});
	afterAll(async () => {
		await reader.close();
		await writer.close();
		await writer.database.close();
	});

	const pageOf = async (server: TestApp, query: string, position?: string) => {
		const headers: Record<string, string> = position === undefined ? {} : { [atLeastHeader]: position };
		const answer = await server.call('GET', `/api/products/page?${query}`, { headers });
		return { ...answer.json<ProductPageDto>(), position: String(answer.headers[answerPositionHeader]) };
	};

	it('[R23-04] a request that names a position gets a list with all that was written before it, and beside writers too', async () => {
		const noise = Array.from({ length: 20 }, (_, at) =>
			writer.createProduct({ name: `Sandalia ${at}`, categoryId, price: '5.00' }),
		);
		for (let count = 1; count <= 15; count++) {
			await writer.createProduct({ name: `Bota ${count}`, categoryId, price: `${100 + count}.00` });
			const own = await pageOf(writer, 'search=bota&sortBy=price-desc');
			expect(own).toMatchObject({ count, products: [{ name: `Bota ${count}` }, ...own.products.slice(1)] });
			// An answer names the position of its beginning; the next one has what the first one showed.
			const { position } = await pageOf(writer, '');
			const other = await pageOf(reader, 'search=bota&sortBy=price-desc', position);
			expect(other.count).toBe(count);
		}
		await Promise.all(noise);
		const { position } = await pageOf(writer, '');
		expect((await pageOf(reader, 'search=sandalias', position)).count).toBe(20);
	});
});
