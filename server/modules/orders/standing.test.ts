import { randomBytes, randomInt } from 'node:crypto';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import { describeOnBackends } from '#server/testing/backends';
import { testAppOn } from '#server/testing/testAppOn';
import { createPayer } from '../payments/testing/payer';
import { createGuest } from './testing/guest';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

const minute = 60_000;
const hour = 60 * minute;

describeOnBackends('what a stranger may order beyond the share', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	const test = testAppOn(kind, {
		config: { trustProxy: '127.0.0.1', unpaidPerNetwork: 1000 },
		clock: { now: () => now },
		timing: { expiry: { idle: 10 }, holds: { pace: 5, idle: 10 } },
		hasRiskLimits: true,
		sendsMail: () => true,
	});
	const shopper = createShopper(test);
	const payer = createPayer(test);
	let categoryId: number;
	beforeAll(async () => {
		await payer.setUp({ plinNumber: '987 654 321' });
		categoryId = (await test.createCategory()).id;
	});
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

	const statusOf = async (id: number) => (await shopper.adminOrder(id)).status;
	const ended = async (id: number) => {
		while ((await statusOf(id)) !== 'CANCELLED') await new Promise((resolve) => setTimeout(resolve, 10));
	};
	const isOrder = async (answer: Awaited<ReturnType<ReturnType<typeof somebody>['order']>>): Promise<boolean> => {
		expect(answer.statusCode).toBe(201);
		return !answer.json().request;
	};

	it('[R21-01] of one unit each, whatever else is in it, and one at a time on a product, until it is paid or ends', async () => {
		const [one, other, many] = await Promise.all([product(1), product(2), product(30)]);
		expect(await isOrder(await somebody().order([lineOf(other, 2)], 'YAPE'))).toBe(false);
		const first = await somebody().order([lineOf(one), lineOf(many, 5)], 'YAPE');
		expect(await isOrder(first)).toBe(true);
		const more = await shopper.adminOrder(first.json().id);
		await test.query(sql`UPDATE products SET stock = 1 WHERE id = ${one.id}`);
		expect(await isOrder(await somebody().order([lineOf(one)], 'PLIN'))).toBe(false);
		// What stands beyond the share on one product binds none of the others.
		expect(await isOrder(await somebody().order([lineOf(many, 4)], 'YAPE'))).toBe(true);
		expect((await payer.confirmPayment(more.id)).statusCode).toBe(200);
		const second = await somebody().order([lineOf(one)], 'BANK_TRANSFER');
		expect(await isOrder(second)).toBe(true);
		now += 31 * minute;
		await ended(second.json().id);
		expect(await isOrder(await somebody().order([lineOf(one)], 'YAPE'))).toBe(true);
	});

	it('[R21-05] the sum alone makes a request only of what is to be paid on delivery', async () => {
		const line = lineOf(await product(30, '800.00'), 2);
		for (const method of ['YAPE', 'PLIN', 'BANK_TRANSFER'])
			expect(await isOrder(await somebody().order([line], method))).toBe(true);
		expect(await isOrder(await somebody().order([line], 'ON_DELIVERY'))).toBe(false);
	});

	it('[R21-02] one network has three of them at a time in the shop, also a /48 of IPv6, and all at once', async () => {
		const lines = await Promise.all(Array.from({ length: 14 }, async () => lineOf(await product(1))));
		const buyAll = (part: typeof lines, address: (at: number) => string) =>
			Promise.all(part.map(async (line, at) => isOrder(await somebody(address(at)).order([line], 'YAPE'))));
		const orders = (all: boolean[]) => all.filter(Boolean).length;
		expect(orders(await buyAll(lines.slice(0, 6), () => '203.0.113.7'))).toBe(3);
		expect(orders(await buyAll(lines.slice(6, 12), (at) => `2001:db8:5:${at}::1`))).toBe(3);
		expect(await isOrder(await somebody('2001:db8:6::1').order(lines.slice(12, 13), 'YAPE'))).toBe(true);
		// One that waits within the share counts nothing.
		expect(await isOrder(await somebody('203.0.113.7').order([lineOf(await product(30))], 'YAPE'))).toBe(true);
	});

	it('[R21-03] what ended unpaid counts for an hour for its network, phone, browser and account, on its product', async () => {
		const { token } = await test.createUser();
		const key = 'cd'.repeat(16);
		const phone = '+51 987 123 456';
		const fromThere = (line: ReturnType<typeof lineOf>) => somebody('203.0.113.8').order([line], 'YAPE');
		const again: [string, typeof fromThere][] = [
			['network', fromThere],
			['phone', (line) => somebody().order([line], 'YAPE', { phone: '987123456', contact: { phone: '987654321' } })],
			['contact', (line) => somebody().order([line], 'YAPE', { contact: { phone: '987 123 456' } })],
			[
				'browser',
				(line) =>
					createGuest(test, '198.51.100.77', key).checkout(
						checkoutBody([line], { contact: { phone: '911222333' }, phone: '911222333', paymentMethod: 'YAPE' }),
					),
			],
			[
				'account',
				(line) => shopper.checkout(token, checkoutBody([line], { paymentMethod: 'YAPE', phone: '922333444' })),
			],
		];
		const first = (line: ReturnType<typeof lineOf>) =>
			test.call('POST', '/api/orders', {
				token,
				json: checkoutBody([line], { phone, paymentMethod: 'YAPE' }),
				headers: {
					'idempotency-key': `the-first-order-of-${line.productId}`,
					'hold-key': key,
					'x-forwarded-for': '203.0.113.8',
				},
			});
		const ends = [
			(id: number) => test.call('POST', `/api/orders/${id}/cancel`, { token }),
			async (id: number) => {
				now += 31 * minute;
				await ended(id);
			},
		];
		for (const end of ends) {
			const line = lineOf(await product(1));
			const answer = await first(line);
			expect(await isOrder(answer)).toBe(true);
			await end(answer.json().id);
			expect(await stockOf(line.productId)).toBe(1);
			for (const [what, order] of again) expect([what, await isOrder(await order(line))]).toEqual([what, false]);
			now += 58 * minute;
			expect(await isOrder(await fromThere(line))).toBe(false);
			const stranger = await somebody().order([line], 'YAPE');
			expect(await isOrder(stranger)).toBe(true);
			await shopper.setStatus(stranger.json().id, 'CANCELLED');
			now += 3 * minute;
			const own = await fromThere(line);
			expect(await isOrder(own)).toBe(true);
			await shopper.setStatus(own.json().id, 'CANCELLED');
			now += 61 * minute;
		}
	});

	let attempts = 0;
	/** An account at an address. */
	const customer = async (address: string) => {
		const { token } = await test.createUser();
		return {
			token,
			order: (line: ReturnType<typeof lineOf>, paymentMethod = 'YAPE') =>
				test.call('POST', '/api/orders', {
					token,
					json: checkoutBody([line], { paymentMethod, phone: `9${String(++attempts).padStart(8, '5')}` }),
					headers: { 'idempotency-key': `order-of-a-customer-${attempts}`, 'x-forwarded-for': address },
				}),
		};
	};
	const orderOf = (id: number) => shopper.adminOrder(id);

	it('[R21-04, R21-14] a proof stops its clock for a day, then the unit goes back and the proof stays to be matched', async () => {
		const lines = await Promise.all(Array.from({ length: 5 }, async () => lineOf(await product(1))));
		const there = await customer('203.0.113.20');
		const ids: number[] = [];
		for (const line of lines.slice(0, 3)) {
			const answer = await there.order(line);
			expect(await isOrder(answer)).toBe(true);
			ids.push(answer.json().id);
			expect((await payer.prove(there.token, answer.json().id)).statusCode).toBe(201);
		}
		const [first = 0, second = 0, third = 0] = ids;
		expect((await orderOf(first)).payment).toMatchObject({ state: 'PROOF_SENT', dueAt: inMinutes(24 * 60) });
		now += hour;
		// Another picture gives no more time.
		expect((await payer.prove(there.token, first)).statusCode).toBe(201);
		expect((await orderOf(first)).payment?.dueAt).toBe(inMinutes(23 * 60));
		expect(await isOrder(await (await customer('203.0.113.20')).order(lines[3] as (typeof lines)[0]))).toBe(false);
		expect((await payer.decide(second, 'confirm')).statusCode).toBe(200);
		now += 23 * hour - 2 * minute;
		expect([await statusOf(first), await stockOf(lines[0]?.productId ?? 0)]).toEqual(['PENDING', 0]);
		now += 3 * minute;
		await ended(first);
		await ended(third);
		expect((await orderOf(first)).payment).toMatchObject({ state: 'PROOF_SENT', dueAt: null });
		expect((await orderOf(first)).cancelReason).toContain('La tienda no pudo revisar tu comprobante a tiempo');
		expect(await Promise.all(lines.slice(0, 3).map(({ productId }) => stockOf(productId)))).toEqual([1, 0, 1]);
		const { payments } = (
			await test.call('GET', '/api/admin/payments?state=open', { token: await test.adminToken() })
		).json();
		expect(payments.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, third]));
		// Nobody has judged two of the three yet, so one more may stand, also after the hour.
		now += 2 * hour;
		for (const [at, isOne] of [
			[3, true],
			[4, false],
		] as const)
			expect(await isOrder(await (await customer('203.0.113.20')).order(lines[at] as (typeof lines)[0]))).toBe(isOne);
		expect((await payer.decide(first, 'confirm')).statusCode).toBe(200);
		expect((await orderOf(first)).money).toMatchObject({ balance: -10 });
		expect(await isOrder(await (await customer('203.0.113.20')).order(lines[4] as (typeof lines)[0]))).toBe(true);
		// Within the share a proof waits for its judgement, as long as it takes.
		const within = await there.order(lineOf(await product(30)));
		await payer.prove(there.token, within.json().id);
		expect((await orderOf(within.json().id)).payment?.dueAt).toBeNull();
	});

	it('[R21-08] an order to be paid on delivery ends after a day, unless the shop moves it, or it is of a known account', async () => {
		const line = lineOf(await product(30));
		const buy = async () =>
			(await somebody().order([line], 'ON_DELIVERY', { contact: { email: 'ana@correo.pe' } })).json();
		const [idle, moved, cancelled] = [await buy(), await buy(), await buy()];
		expect(idle.payment).toMatchObject({ state: 'ON_DELIVERY', dueAt: inMinutes(24 * 60) });
		const { token } = await customer('198.51.100.200');
		const delivered = await shopper.buy(token, [line]);
		const adopted = await shopper.buy(token, [line]);
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED'])
			await shopper.setStatus(delivered.id, status);
		const known = await shopper.buy(token, [line]);
		expect(known.payment?.dueAt).toBeNull();
		expect((await shopper.setStatus(moved.id, 'CONFIRMED')).json().payment.dueAt).toBeNull();
		await shopper.setStatus(cancelled.id, 'CANCELLED');
		now += 24 * hour + minute;
		await ended(idle.id);
		expect(await orderOf(idle.id)).toMatchObject({
			cancelReason: expect.stringContaining('La tienda no pudo confirmar tu pedido a tiempo. No pagaste nada'),
			payment: { state: 'ON_DELIVERY', dueAt: null },
		});
		while ((await orderOf(adopted.id)).payment?.dueAt) await new Promise((resolve) => setTimeout(resolve, 10));
		for (const { id } of [moved, known, adopted]) expect(['PENDING', 'CONFIRMED']).toContain(await statusOf(id));
		expect(await stockOf(line.productId)).toBe(30 - 4);
		const { mails, events } = await shopper.timeline(idle.id);
		expect(events.at(-1)).toMatchObject({ kind: 'status', by: { kind: 'shop' }, facts: { to: 'CANCELLED' } });
		expect(mails.map(({ kind }) => kind)).toContain('order-state-changed');
	});

	it('[R21-09] whatever one network orders on delivery, all others order as before, each way to pay', async () => {
		const goods = await Promise.all(Array.from({ length: 20 }, (_, at) => product(5 + 2 * at, '1.00')));
		const shareOf = (stock: number) => Math.max(3, Math.ceil((stock * 33) / 100));
		const attack = [(stock: number) => shareOf(stock), () => 1, () => 1];
		for (const unitsOf of attack)
			await somebody('203.0.113.9').order(
				goods.map((item) => lineOf(item, unitsOf(item.stock))),
				'ON_DELIVERY',
			);
		expect(await Promise.all(goods.map(({ id }) => stockOf(id)))).toEqual(
			goods.map(({ stock }) => stock - shareOf(stock)),
		);
		for (const item of goods) expect(await said([lineOf(item)])).toEqual(asUsual);
		for (const method of ways) {
			const answer = await somebody().order(
				goods.map((item) => lineOf(item)),
				method,
			);
			expect([method, await isOrder(answer)]).toEqual([method, true]);
			await shopper.setStatus(answer.json().id, 'CANCELLED');
		}
	});

	it('[R21-03] an account that is deleted meanwhile, or a revival, opens no way around it', async () => {
		const line = lineOf(await product(1));
		const first = await customer('203.0.113.30');
		const { id } = (await first.order(line)).json();
		now += 31 * minute;
		await ended(id);
		const revived = await test.call('POST', `/api/payments/${id}/revive`, { token: first.token });
		expect([revived.statusCode, revived.json().code]).toEqual([409, 'not_revivable']);
		const gone = await test.call('POST', '/api/user/deletion', { token: first.token, json: { password: 'secreto' } });
		expect(gone.statusCode).toBe(200);
		expect(await isOrder(await (await customer('203.0.113.30')).order(line))).toBe(false);
		now += hour;
		const second = await customer('203.0.113.30');
		const late = (await second.order(line)).json();
		now += 31 * minute;
		await ended(late.id);
		now += hour;
		const again = await test.call('POST', `/api/payments/${late.id}/revive`, { token: second.token });
		expect([again.statusCode, again.json().payment?.dueAt]).toEqual([200, inMinutes(30)]);
		// It counts as one of them again.
		await test.query(sql`UPDATE products SET stock = 1 WHERE id = ${line.productId}`);
		expect(await isOrder(await somebody().order([line], 'YAPE'))).toBe(false);
	});

	it.each([false, true].slice(0, runs(1, 2)))(
		'[R21-10] one network keeps products of few units off sale for 40 of 100 minutes at most, by holds, orders and both (renewed: %s)',
		async (renews) => {
			const address = '203.0.113.40';
			const all = await Promise.all([1, 2, 3].map((stock) => product(stock)));
			const step = 5;
			const keys = new Map<number, { key: string; end: number }>();
			const looks = new Map<number, boolean[]>(all.map(({ id }) => [id, []]));
			const attack = async ({ id, price }: (typeof all)[number]) => {
				const held = keys.get(id);
				const order = (method: string, units: number, key?: string) =>
					createGuest(test, address, key).checkout(
						checkoutBody([lineOf({ id, price }, units)], {
							contact: { phone: `9${randomInt(1e8, 1e9 - 1)}` },
							paymentMethod: method,
						}),
					);
				if (held && held.end - now <= step * minute) {
					await test.call('PUT', '/api/holds', { headers: { 'hold-key': held.key, 'x-forwarded-for': address } });
					await order('YAPE', 1, held.key);
				}
				for (let units = (await stockOf(id)) - 1; units > 0; units--) await order('ON_DELIVERY', units);
				if ((await stockOf(id)) === 0) return;
				const key = randomBytes(16).toString('hex');
				const hold = await test.call('POST', '/api/holds', {
					json: { items: [{ productId: id, quantity: await stockOf(id) }] },
					headers: { 'hold-key': key, 'x-forwarded-for': address },
				});
				if (hold.json().items.length > 0) keys.set(id, { key, end: Date.parse(hold.json().until) });
				else await order('YAPE', 1);
			};
			const isQuiet = async () =>
				(
					await test.query(sql`
					SELECT FROM stock_holds WHERE until <= ${inMinutes(0)}::timestamptz UNION ALL SELECT FROM payments p
						JOIN orders o ON o.id = p.order_id WHERE o.status = 'PENDING' AND p.due_at <= ${inMinutes(0)}::timestamptz`)
				).length === 0;
			for (let passed = 0; passed < runs(100, 500); passed += step) {
				for (const item of all) {
					await attack(item);
					looks.get(item.id)?.push((await stockOf(item.id)) > 0);
				}
				now += step * minute;
				while (!(await isQuiet())) await new Promise((resolve) => setTimeout(resolve, 5));
			}
			const offSale = (seen: boolean[]) => step * seen.filter((onSale) => !onSale).length;
			for (const [id, seen] of looks) {
				expect([id, offSale(seen) / (step * seen.length) <= 0.4]).toEqual([id, true]);
				for (let from = 0; from + 100 / step <= seen.length; from++)
					expect([id, offSale(seen.slice(from, from + 100 / step)) <= (renews ? 50 : 40)]).toEqual([id, true]);
			}
		},
	);
});
