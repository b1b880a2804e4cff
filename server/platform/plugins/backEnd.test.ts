import { answerPositionHeader, atLeastHeader, contractHeader, contractNumber } from '#contract/shared/backEnd';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describe('x-shop-contract', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp();
	});
	afterAll(() => test.close());
	const number = String(contractNumber);
	const headerOf = async (url: string) => String((await test.call('GET', url)).headers[contractHeader]);

	it('[R7-18, R19-01] stands on every answer of the API: lists, 304, refusals, unknown calls', async () => {
		const list = await test.call('GET', '/api/products/active');
		expect(list.headers[contractHeader]).toBe(number);
		const again = await test.call('GET', '/api/products/active', {
			headers: { 'if-none-match': String(list.headers.etag) },
		});
		expect([again.statusCode, again.headers[contractHeader]]).toEqual([304, number]);
		for (const url of ['/api/categories/active', '/api/user/profile', '/orders/user/1', '/api/nothing'])
			expect([url, await headerOf(url)]).toEqual([url, number]);
		expect((await test.call('GET', '/')).headers).not.toHaveProperty(contractHeader);
	});

	it('[R10-04, R19-01] names the shop’s own orders from the first one on, on cached lists too', async () => {
		const category = await test.createCategory();
		const product = await test.createProduct({ categoryId: category.id });
		await headerOf('/api/categories/active');
		const bought = await test.call('POST', '/api/orders', {
			token: await test.userToken(),
			headers: { 'idempotency-key': 'first-order-of-this-shop' },
			json: {
				items: [{ productId: product.id, quantity: 1, price: 10 }],
				shippingAddress: 'Jr. Unión 123, Lima',
				phone: '987654321',
				paymentMethod: 'ON_DELIVERY',
			},
		});
		expect(bought.statusCode).toBe(201);
		const deadline = Date.now() + 120_000;
		while (!(await headerOf('/api/categories/active')).includes('own-orders') && Date.now() < deadline)
			await new Promise((resolve) => setTimeout(resolve, 20));
		expect(await headerOf('/api/categories/active')).toBe(`${number};own-orders`);
	});

	it('[R13-42] names the position of the log that an answer knows, lists and 304 too', async () => {
		const positionOf = async (url: string, headers = {}) =>
			(await test.call('GET', url, { headers })).headers[answerPositionHeader];
		const before = await positionOf('/api/products/active');
		expect(before).toMatch(/^\w+-\d+-\d+-/);
		await test.createCategory();
		const deadline = Date.now() + 120_000;
		while ((await positionOf('/api/categories/active')) === before && Date.now() < deadline)
			await new Promise((resolve) => setTimeout(resolve, 10));
		const { headers } = await test.call('GET', '/api/categories/active');
		const again = await positionOf('/api/categories/active', { 'if-none-match': String(headers.etag) });
		expect(again).toBe(headers[answerPositionHeader]);
		expect(again).not.toBe(before);
		// Neither what it knows already nor what is no position makes it wait.
		for (const wanted of [before, again, 'nonsense'])
			expect(await positionOf('/api/products/active', { [atLeastHeader]: wanted })).toBe(again);
	});
});
