import { sql } from '../../db';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { createPayer } from '../payments/testing/payer';
import { createGuest } from './testing/guest';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

const minute = 60_000;
const hour = 60 * minute;

describe('what a stranger may order beyond the share', () => {
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let payer: ReturnType<typeof createPayer>;
	let categoryId: number;
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		const config = { trustProxy: '127.0.0.1', unpaidPerNetwork: 1000 };
		const given = { config, clock: { now: () => now }, timing: { expiry: { idle: 10 } }, orderBounds: true };
		test = await createTestApp({ ...given, sendsMail: () => true });
		shopper = createShopper(test);
		payer = createPayer(test);
		await payer.setUp({ plinNumber: '987 654 321' });
		categoryId = (await test.createCategory()).id;
	});
	afterAll(() => test?.close());
	/** What tests before have left counts no more. */
	beforeEach(async () => {
		now += 72 * hour;
		await test.query(sql`DELETE FROM orders`);
	});

	let people = 0;
	/** A guest of an address with a phone of their own. */
	const somebody = (address = `198.51.${people % 250}.${Math.floor(people / 250)}`) => {
		people++;
		const guest = createGuest(test, address);
		const phone = `+51 9${String(people).padStart(8, '0')}`;
		return {
			...guest,
			order: (items: ReturnType<typeof lineOf>[], paymentMethod: string, more: object = {}) =>
				guest.checkout(checkoutBody(items, { contact: { phone }, phone, paymentMethod, ...more })),
		};
	};
	const product = (stockQuantity: number, price = '10.00') =>
		test.createProduct({ categoryId, price, stockQuantity, name: 'Taza' });
	const stockOf = async (id: number) => (await shopper.product(id)).stock;
	const inMinutes = (minutes: number) => new Date(now + minutes * minute).toISOString();
	const ways = ['YAPE', 'PLIN', 'BANK_TRANSFER', 'ON_DELIVERY'];
	const said = async (items: ReturnType<typeof lineOf>[], total?: number, guest = somebody()) =>
		(await guest.standing(items, total)).map(({ method, request, minutes }) => [method, request, minutes]);
	const asRequest = [
		['YAPE', true, null],
		['PLIN', true, null],
		['BANK_TRANSFER', true, null],
		['ON_DELIVERY', true, null],
	];
	const asUsual = ways.map((way) => [way, false, null]);

	it('[R21-06] each way to pay says before the order whether it would be a request, and when it would end', async () => {
		const [one, many] = [await product(1), await product(30)];
		expect(await said([lineOf(many)])).toEqual(asUsual);
		expect(await said([lineOf(many), lineOf(one)])).toEqual([
			['YAPE', false, 30],
			['PLIN', false, 30],
			['BANK_TRANSFER', false, 30],
			['ON_DELIVERY', true, null],
		]);
		expect(await said([lineOf(many, 11)])).toEqual(asRequest);
		expect(await said([lineOf(many)], 1501)).toEqual([...asUsual.slice(0, 3), ['ON_DELIVERY', true, null]]);
		await test.query(sql`UPDATE products SET active = false WHERE id = ${one.id}`);
		expect(await said([lineOf(one), { productId: 999_999, quantity: 1, price: 1 }])).toEqual(asUsual);
		const { token } = await test.createUser();
		const first = await shopper.buy(token, [lineOf(many)]);
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED']) await shopper.setStatus(first.id, status);
		const known = await test.call('POST', '/api/orders/standing', {
			token,
			json: { items: [lineOf(many, 20)], total: 1 },
		});
		expect(known.json().ways.every(({ request }: { request: boolean }) => !request)).toBe(true);
		const wrong = await test.call('POST', '/api/orders/standing', { json: { items: [], total: 1 } });
		expect(wrong.statusCode).toBe(400);
	});

	it('[R21-06] what the visitor holds stays theirs in it, and nothing is written', async () => {
		const one = await product(1);
		const key = 'ab'.repeat(16);
		const held = await test.call('POST', '/api/holds', {
			json: { items: [lineOf(one)] },
			headers: { 'hold-key': key },
		});
		expect(held.json().items).toHaveLength(1);
		const rows = () =>
			test.query(sql`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM outbox) AS told`);
		const before = await rows();
		const holder = createGuest(test, undefined, key);
		expect((await holder.standing([lineOf(one)])).find(({ method }) => method === 'YAPE')).toEqual({
			...{ method: 'YAPE', request: false, minutes: 30 },
		});
		expect(await rows()).toEqual(before);
		const body = checkoutBody([lineOf(one)], { contact: { phone: '987654321' }, paymentMethod: 'YAPE' });
		const placed = await holder.checkout({ ...body, standing: { request: false, minutes: 30 } });
		expect([placed.statusCode, placed.json().request]).toEqual([201, undefined]);
	});

	it('[R21-07] an order that would end worse than it was shown is not made, and says how it would end now', async () => {
		const line = lineOf(await product(1));
		const refused = async (seen: object, paymentMethod: string, lines = [line]) => {
			const answer = await somebody().order(lines, paymentMethod, { standing: seen });
			expect(answer.statusCode).toBe(409);
			return answer.json();
		};
		const orders = async () => (await test.query(sql`SELECT FROM orders`)).length;
		expect(await refused({ request: false, minutes: null }, 'BANK_TRANSFER')).toEqual({
			message: 'Mientras comprabas, otros pidieron lo mismo: ahora tienes 30 minutos para pagar.',
			code: 'standing_changed',
			standing: { ways: expect.arrayContaining([{ method: 'BANK_TRANSFER', request: false, minutes: 30 }]) },
		});
		expect(await refused({ request: false, minutes: 45 }, 'YAPE')).toMatchObject({ code: 'standing_changed' });
		expect(await refused({ request: false, minutes: null }, 'ON_DELIVERY')).toMatchObject({
			message:
				'Mientras comprabas, otros pidieron lo mismo: ahora tu pedido lo confirma la tienda antes de que pagues.',
			standing: { ways: expect.arrayContaining([{ method: 'ON_DELIVERY', request: true, minutes: null }]) },
		});
		expect([await orders(), await stockOf(line.productId)]).toEqual([0, 1]);
		// The same is made as it was shown, better than it was shown, and where a page does not say what it showed.
		const lines = await Promise.all([1, 1, 1, 9].map(async (stock) => lineOf(await product(stock))));
		const seen = [{ standing: { request: false, minutes: 30 } }, { standing: { request: true, minutes: null } }, {}];
		for (const [at, more] of [...seen, { standing: { request: false, minutes: 30 } }].entries()) {
			const answer = await somebody().order(lines.slice(at, at + 1), 'YAPE', more);
			expect([at, answer.statusCode, answer.json().request]).toEqual([at, 201, undefined]);
		}
		expect((await somebody().order([lineOf(await product(1))], 'ON_DELIVERY')).json().request).toBe(true);
	});

	it('[R21-01] the last unit is an order for whoever pays before it leaves, for as many minutes as a wallet has', async () => {
		for (const [stock, method] of [
			[1, 'YAPE'],
			[1, 'PLIN'],
			[1, 'BANK_TRANSFER'],
		] as const) {
			const line = lineOf(await product(stock));
			const answer = await somebody().order([line], method);
			expect(answer.json()).toMatchObject({ status: 'PENDING', payment: { dueAt: inMinutes(30) } });
			expect([answer.json().request, await stockOf(line.productId)]).toEqual([undefined, 0]);
		}
		expect((await somebody().order([lineOf(await product(1))], 'ON_DELIVERY')).json().request).toBe(true);
	});
});
