import type { Worker } from 'node:worker_threads';
import type { ProductPageDto } from '#contract/catalog/product';
import { openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

const threads: Worker[] = [];
const note = (thread: Worker) => void threads.push(thread);
let test: TestApp;
let categoryId: number;
beforeAll(async () => {
	const database = await openBackend('pglite');
	process.on('worker', note);
	test = await createTestApp({ database, mostProductsInside: -1 });
	categoryId = (await test.createCategory({ name: 'Calzado' })).id;
});
afterAll(async () => {
	process.off('worker', note);
	await test.close();
	await test.database.close();
});

const page = (query: string) => test.call('GET', `/api/products/page?${query}`);
const names = async (query: string) => (await page(query)).json<ProductPageDto>().products.map(({ name }) => name);

it('[R23-02] a large catalogue is searched in a thread of its own, which knows each change at once', async () => {
	await test.createProduct({ name: 'Zapato', categoryId, price: '20.00' });
	await test.createProduct({ name: 'Bota', categoryId, price: '30.00' });
	expect(await names('sortBy=price-desc')).toEqual(['Bota', 'Zapato']);
	expect(await names('search=zapatos')).toEqual(['Zapato']);
	expect(threads).toHaveLength(1);
});

it('[R23-03] when the thread ends another one is filled, and lists wait for it or say when to come back', async () => {
	await threads[0]?.terminate();
	await test.createProduct({ name: 'Sandalia', categoryId, price: '10.00' });
	const answers = await Promise.all(['', 'search=sandalia'].map(page));
	for (const { statusCode, headers } of answers)
		expect([200, 503]).toContain(statusCode === 503 ? Number(headers['retry-after']) > 0 && 503 : statusCode);
	while ((await page('')).statusCode === 503);
	expect(await names('sortBy=name')).toEqual(['Bota', 'Sandalia', 'Zapato']);
	expect(threads).toHaveLength(2);
});
