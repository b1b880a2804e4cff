import { createTestApp, type TestApp } from '../testing/testApp';
import { movedTo } from './routes';

describe('other ways to write an address', () => {
	it.each([
		['/products/', '/products'],
		['/products/?page=2', '/products?page=2'],
		['//products//7/', '/products/7'],
		['//shop.example/', '/shop.example'],
		['///', '/'],
	])('[R11-51] %s moves to %s', (url, place) => {
		expect(movedTo(url)).toBe(place);
	});

	it.each(['/', '/?a=/', '/products', '/products?search=a//b/', '/product/7'])('[R11-51] %s stays', (url) => {
		expect(movedTo(url)).toBeUndefined();
	});

	describe('on the server', () => {
		let test: TestApp;
		beforeAll(async () => {
			test = await createTestApp();
		});
		afterAll(() => test.close());

		it('[R11-51] are answered with a permanent redirect, those of the API are not', async () => {
			for (const [url, place] of [
				['/products/?category=3', '/products?category=3'],
				['/no-existe/', '/no-existe'],
				['/index.html', '/'],
			] as const) {
				const { statusCode, headers } = await test.call('GET', url);
				expect([url, statusCode, headers.location]).toEqual([url, 301, place]);
			}
			expect((await test.call('GET', '/api/products/active/')).statusCode).toBe(200);
		});
	});
});
