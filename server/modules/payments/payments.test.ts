import sharp from 'sharp';
import type { OrderEvent } from '#contract/live/live';
import type { Order } from '#contract/orders/order';
import { sql } from '#platform/db';
import { payments as migration } from '#platform/db/migrations/0024-payments';
import { openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createGuest, linkHeaders } from '../orders/testing/guest';
import { checkoutBody, lineOf } from '../orders/testing/shopper';
import { createPayer, voucher } from './testing/payer';

let now = Date.parse('2026-11-23T15:00:00Z');
let test: TestApp;
let payer: ReturnType<typeof createPayer>;
let rosa: { id: number; token: string };
let jorge: { id: number; token: string };
beforeAll(async () => {
	const config = { trustProxy: '127.0.0.1' };
	test = await createTestApp({ config, clock: { now: () => now }, timing: { expiry: { idle: 10 } } });
	payer = createPayer(test);
	rosa = await test.createUser();
	jorge = await test.createUser();
	await payer.setUp();
});
afterAll(() => test.close());

async function until(holds: () => Promise<boolean>): Promise<void> {
	while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Without what other tests' orders tell when they lapse. */
const toldOwner = async (id: number) =>
	(await outboxEvents(test)).flatMap(({ topic, body }) =>
		topic === '/user/queue/orders' && (body as OrderEvent).order.id === id ? [body] : [],
	);

const offers = async (on = test) => (await on.call('GET', '/api/payments/methods')).json().methods;

describe('what a checkout offers', () => {
	it('[R15-60, R21-124] delivery always, a wallet with a number, a transfer with an account, none of which visitors are told', async () => {
		await payer.setUp({ plinNumber: '', onDeliveryUpTo: 300 });
		const answer = await test.call('GET', '/api/payments/methods');
		expect(answer.json()).toEqual({
			methods: [
				{ method: 'YAPE', upTo: null },
				{ method: 'BANK_TRANSFER', upTo: null },
				{ method: 'ON_DELIVERY', upTo: 300 },
			],
		});
		expect(answer.body).not.toContain('987');
		await payer.setUp({ plinNumber: '+51 912 345 678' });
		expect((await offers())[1]).toEqual({ method: 'PLIN', upTo: null });
		const rosa = await test.createUser();
		for (const bankTransfer of ['', ' \n\u200b ']) {
			await payer.setUp({ bankTransfer });
			const ways = ['YAPE', 'ON_DELIVERY'];
			expect((await offers()).map(({ method }: { method: string }) => method)).toEqual(ways);
			expect((await test.call('GET', '/api/shop')).json().pays).toEqual(ways);
			await expect(payer.order(rosa.token, 'BANK_TRANSFER')).rejects.toThrow('La tienda no ofrece esa forma de pago');
		}
		await payer.setUp();
	});

	it('[R15-61] the server refuses what is not offered, at the field, and takes nothing from the stock', async () => {
		const product = await payer.newProduct(40);
		await payer.setUp({ onDeliveryUpTo: 50 });
		const plin = await payer.checkout(rosa.token, checkoutBody([lineOf(product)], { paymentMethod: 'PLIN' }));
		expect([plin.statusCode, plin.json().fields]).toEqual([
			400,
			{ paymentMethod: 'La tienda no ofrece esa forma de pago. Elige otra.' },
		]);
		const much = await payer.checkout(rosa.token, checkoutBody([lineOf(product, 6)]));
		expect(much.statusCode).toBe(400);
		expect(much.json().fields.paymentMethod).toMatch(/^Esta forma de pago es para pedidos de hasta S\/\s50\.00/);
		expect((await payer.product(product.id)).stock).toBe(40);
		expect((await payer.checkout(rosa.token, checkoutBody([lineOf(product, 5)]))).statusCode).toBe(201);
		await payer.setUp();
	});

	it.each([
		[{ yapeNumber: '12' }, 'yapeNumber'],
		[{ yapeNumber: 'javascript:1' }, 'yapeNumber'],
		[{ yapeQr: '/uploads/otra.webp' }, 'yapeQr'],
		[{ yapeQr: `/uploads/${'0'.repeat(32)}-10x10.webp` }, 'yapeQr'],
		[{ onDeliveryUpTo: 0 }, 'onDeliveryUpTo'],
		[{ walletMinutes: 4 }, 'walletMinutes'],
		[{ transferHours: 1000 }, 'transferHours'],
	])('[R15-60] the settings refuse %j', async (json, field) => {
		const answer = await test.call('PUT', '/api/admin/settings/payment', { token: await test.adminToken(), json });
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
	});
});

describe('an order’s payment', () => {
	it('[R15-62] opens with the order, for its whole sum, and waits half an hour for a wallet and two days for a transfer', async () => {
		const order = await payer.order(rosa.token, 'YAPE', 2);
		expect(order.payment).toEqual({
			state: 'WAITING',
			amount: order.total,
			dueAt: new Date(now + 30 * 60_000).toISOString(),
			revivableUntil: null,
			operationNumber: null,
			message: '',
			payTo: { number: '987654321', holder: 'Rosa Quispe', qr: null },
			proofs: [],
		});
		expect(order.paymentInstructions).toMatch(/^Paga S\/\s20\.00 con Yape al 987654321 \(Rosa Quispe\)/);
		const transfer = await payer.order(rosa.token, 'BANK_TRANSFER');
		expect(transfer.payment).toMatchObject({ dueAt: new Date(now + 48 * 3_600_000).toISOString(), payTo: null });
		expect((await payer.order(rosa.token, 'ON_DELIVERY')).payment).toMatchObject({ state: 'ON_DELIVERY', dueAt: null });
	});

	it('[R15-62] a repeated checkout has the same payment', async () => {
		const body = checkoutBody([lineOf(await payer.newProduct())], { paymentMethod: 'YAPE' });
		const key = 'one-key-for-both-attempts';
		const [first, second] = [await payer.checkout(rosa.token, body, key), await payer.checkout(rosa.token, body, key)];
		expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
		expect(second.json()).toEqual(first.json());
		const rows = await test.query(sql`SELECT FROM payments WHERE order_id = ${first.json().id}`);
		expect(rows).toHaveLength(1);
	});

	it('[R15-63] paid at the door it is confirmed with the delivery; work on an unpaid order stops its clock', async () => {
		const { id } = await payer.order(rosa.token, 'ON_DELIVERY');
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED']) await payer.setStatus(id, status);
		await test.query(sql`TRUNCATE outbox`);
		await payer.setStatus(id, 'DELIVERED');
		expect((await payer.get(id, rosa.token)).payment?.state).toBe('CONFIRMED');
		// An open page of the order would ask for the money until it is loaded again.
		const own = await toldOwner(id);
		expect(own).toMatchObject([{ order: { id, status: 'DELIVERED', payment: { state: 'CONFIRMED' } } }]);
		const other = await payer.order(rosa.token, 'BANK_TRANSFER');
		await payer.setStatus(other.id, 'PROCESSING');
		now += 50 * 3_600_000;
		await until(async () => (await payer.get(other.id, rosa.token)).payment?.dueAt === null);
		expect(await payer.get(other.id, rosa.token)).toMatchObject({
			status: 'PROCESSING',
			payment: { state: 'WAITING' },
		});
	});
});

it('[R15-69] orders of before have a payment: open ones wait without end, delivered ones are paid', async () => {
	const database = await openBackendBefore('pglite', migration.id);
	await database.query(sql`
		INSERT INTO orders (order_number, status, total_cents, payment_method) VALUES ('a', 'PENDING', 1250, 'BANK_TRANSFER'),
			('b', 'SHIPPED', 100, 'ON_DELIVERY'), ('c', 'DELIVERED', 100, 'BANK_TRANSFER'), ('d', 'CANCELLED', 100, 'BANK_TRANSFER')`);
	const old = await createTestApp({ database, timing: { expiry: { idle: 5 } } });
	const { payments, counts } = await createPayer(old).list('state=ALL');
	expect(counts).toMatchObject({ waiting: 1, confirmed: 1 });
	expect(Object.fromEntries(payments.map(({ orderNumber, state, dueAt }) => [orderNumber, [state, dueAt]]))).toEqual({
		a: ['WAITING', null],
		b: ['ON_DELIVERY', null],
		c: ['CONFIRMED', null],
		d: ['WAITING', null],
	});
	expect(payments.find(({ orderNumber }) => orderNumber === 'a')?.amount).toBe(12.5);
	await old.close();
	await database.close();
});

describe('a proof', () => {
	it('[R15-64] stops the clock, decides nothing, and is kept small and without what the camera wrote', async () => {
		const { id } = await payer.order(rosa.token);
		const answer = await payer.prove(rosa.token, id, ' 00-12 34.ab ');
		expect(answer.statusCode).toBe(201);
		const { payment, status } = answer.json<Order>();
		expect(status).toBe('PENDING');
		expect(payment).toMatchObject({ state: 'PROOF_SENT', dueAt: null, operationNumber: '001234AB', payTo: null });
		expect(await payer.get(id, rosa.token)).toEqual(answer.json());
		const proof = payment?.proofs[0]?.id;
		const picture = await test.call('GET', `/api/payments/${id}/proofs/${proof}`, { token: rosa.token });
		expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual(['image/webp', 'no-store']);
		expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 90, height: 160 });
		expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
		expect(picture.rawPayload.includes('Camara')).toBe(false);
	});

	it('[R15-65] nobody but its owner and staff who may see payments gets the picture; everybody else 404', async () => {
		const { id } = await payer.order(rosa.token);
		const [proof] = (await payer.prove(rosa.token, id)).json<Order>().payment?.proofs ?? [];
		const ofJorge = await payer.order(jorge.token);
		await payer.prove(jorge.token, ofJorge.id);
		const address = (order: number, picture: unknown) => `/api/payments/${order}/proofs/${picture}`;
		const read = async (token: string | undefined, url = address(id, proof?.id)) =>
			(await test.call('GET', url, token ? { token } : {})).statusCode;
		const orders = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ORDERS'] });
		const support = await test.createUser({ roles: ['ROLE_USER', 'ROLE_SUPPORT'] });
		expect(await read(rosa.token)).toBe(200);
		expect(await read(orders.token)).toBe(200);
		expect(await read(undefined)).toBe(401);
		for (const token of [jorge.token, support.token]) expect(await read(token)).toBe(404);
		// With an order of one's own before it.
		expect(await read(jorge.token, address(ofJorge.id, proof?.id))).toBe(404);
		for (const odd of ['0', '-1', '1e3', 'x', '99999999999999'])
			expect(await read(rosa.token, address(id, odd))).toBe(404);
		expect((await payer.prove(jorge.token, id)).statusCode).toBe(404);
	});

	it.each([
		['12', 'operationNumber'],
		['Ya pagué', 'operationNumber'],
		['', 'operationNumber'],
	])('[R15-66] the operation number %j is refused at its field', async (number, field) => {
		const { id } = await payer.order(rosa.token);
		const answer = await payer.prove(rosa.token, id, number);
		expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
	});

	it('[R15-66] what is no picture, or none, is refused at its field; 8 MB are the most', async () => {
		const { id } = await payer.order(rosa.token);
		const svg = await payer.prove(rosa.token, id, '12345', Buffer.from('<svg onload="alert(1)"/>'));
		const none = await payer.prove(rosa.token, id, '12345', Buffer.alloc(0));
		for (const answer of [svg, none]) expect(Object.keys(answer.json().fields)).toEqual(['image']);
		expect((await payer.prove(rosa.token, id, '12345', Buffer.alloc(8 * 1024 * 1024 + 1))).statusCode).toBe(413);
		expect((await payer.get(id, rosa.token)).payment?.state).toBe('WAITING');
	});

	it('[R15-67] a number of the same method is refused while another proof or payment stands on it, also at once', async () => {
		const [one, two] = [await payer.order(rosa.token), await payer.order(jorge.token)];
		const answers = await Promise.all([
			payer.prove(rosa.token, one.id, '0077001'),
			payer.prove(jorge.token, two.id, '77001'),
		]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
		const refused = answers.find(({ statusCode }) => statusCode === 400);
		expect(refused?.json().fields.operationNumber).toMatch(/^Ese número ya se usó para otro pedido/);
		const winner = answers[0]?.statusCode === 201 ? one : two;
		const loser = winner === one ? { order: two, token: jorge.token } : { order: one, token: rosa.token };
		await payer.decide(winner.id, 'refuse');
		expect((await payer.prove(loser.token, loser.order.id, '77001')).statusCode).toBe(201);
	});

	it('[R15-352] money that was seen is confirmed though the number of its proof is another payment’s by now', async () => {
		const [mistaken, right] = [await payer.order(rosa.token), await payer.order(rosa.token)];
		await payer.prove(rosa.token, mistaken.id, '0088001');
		await payer.decide(mistaken.id, 'ask', { message: 'Ese pago es de tu otro pedido' });
		expect((await payer.prove(rosa.token, right.id, '88001')).statusCode).toBe(201);
		const answer = await payer.decide(mistaken.id, 'confirm');
		expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'CONFIRMED', operationNumber: null }]);
		expect((await payer.decide(right.id, 'confirm')).json()).toMatchObject({ operationNumber: '88001' });
		// A number that is nobody else's stays with what it was sent for.
		const alone = await payer.order(rosa.token);
		await payer.prove(rosa.token, alone.id, '88002');
		await payer.decide(alone.id, 'ask');
		expect((await payer.decide(alone.id, 'confirm')).json()).toMatchObject({ operationNumber: '88002' });
	});

	it('[R15-64] one that is not waited for any more is refused with what to do', async () => {
		const { id } = await payer.order(rosa.token);
		await payer.decide(id, 'confirm');
		expect((await payer.prove(rosa.token, id)).json()).toMatchObject({ code: 'payment_changed' });
		const cancelled = await payer.order(rosa.token, 'ON_DELIVERY');
		await payer.cancel(rosa.token, cancelled.id);
		expect((await payer.prove(rosa.token, cancelled.id)).statusCode).toBe(409);
	});

	it('[R20-114] while one is checked others may follow, up to five, and the last one is decided', async () => {
		const { id } = await payer.order(rosa.token);
		await payer.prove(rosa.token, id, '7700801');
		const first = await payer.seen(id);
		for (const number of ['7700802', '7700803', '7700804', '7700805'])
			expect((await payer.prove(rosa.token, id, number)).statusCode).toBe(201);
		expect((await payer.prove(rosa.token, id, '7700806')).json()).toMatchObject({ code: 'payment_changed' });
		expect((await payer.decide(id, 'confirm', { proofId: first })).statusCode).toBe(409);
		expect((await payer.decide(id, 'confirm')).json()).toMatchObject({ operationNumber: '7700805' });
	});

	/** What is decoded is refused as damaged. */
	const damaged = () => voucher(7).then((picture) => picture.subarray(0, picture.length - 40));

	it('[R18-50] of a payment that waits for none is refused before its picture is decoded, or read', async () => {
		const [paid, online, late] = [
			await payer.order(rosa.token),
			await payer.order(rosa.token, 'ON_DELIVERY'),
			await payer.order(rosa.token),
		];
		await payer.decide(paid.id, 'confirm');
		await payer.cancel(rosa.token, late.id);
		await payer.prove(rosa.token, late.id);
		const large = Buffer.alloc(9 * 1024 * 1024);
		for (const { id } of [paid, online, late])
			for (const picture of [await damaged(), large])
				expect((await payer.prove(rosa.token, id, '440001', picture)).statusCode).toBe(409);
		expect((await payer.prove(rosa.token, 999_999, '440001', large)).statusCode).toBe(404);
		const waiting = await payer.order(rosa.token);
		expect((await payer.prove(rosa.token, waiting.id, '440001', await damaged())).statusCode).toBe(400);
	});

	/** The accounts of one network that send damaged pictures, each with an order. */
	const floodOf = (accounts: number) =>
		Promise.all(
			Array.from({ length: accounts }, async () => {
				const { token } = await test.createUser();
				return { token, order: await payer.order(token) };
			}),
		);
	const floodNetwork = '203.0.113.66';
	const largeDamaged = () =>
		sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#ace' } })
			.jpeg()
			.toBuffer()
			.then((picture) => picture.subarray(0, picture.length - 2000));

	it('[R18-51, R18-52, R21-66] a flood gets 429, its neighbour and others are served', async () => {
		const picture = await largeDamaged();
		const floods = await floodOf(3);
		const [neighbour, other] = [await payer.order(rosa.token), await payer.order(jorge.token)];
		const ends: string[] = [];
		const sent = floods.flatMap(({ token, order }) =>
			Array.from({ length: 24 }, async () => {
				const answer = await payer.prove(token, order.id, '550001', picture, floodNetwork);
				ends.push(answer.statusCode === 429 ? '429' : `decoded ${answer.statusCode}`);
			}),
		);
		const honest = [
			payer.prove(rosa.token, neighbour.id, undefined, undefined, floodNetwork),
			payer.prove(jorge.token, other.id, undefined, undefined, '198.51.100.4'),
		];
		expect((await Promise.all(honest)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
		await Promise.all(sent);
		expect([...new Set(ends)].sort()).toEqual(['429', 'decoded 400']);
		expect(ends.filter((end) => end !== '429').length).toBeLessThanOrEqual(9);
	});

	it('[R21-66] three damaged pictures of a payer from one network are read in an hour; whole ones count nothing', async () => {
		const order = await payer.order(rosa.token);
		const send = async (network: string, picture?: Buffer) => {
			const { statusCode, json } = await payer.prove(rosa.token, order.id, undefined, picture, network);
			return [statusCode, statusCode === 201 ? '' : json().message];
		};
		const [home, work] = ['203.0.113.1', '2001:db8:5:1::1'];
		for (let times = 0; times < 4; times += 1) expect(await send(home)).toEqual([201, '']);
		for (let times = 0; times < 4; times += 1)
			expect((await send(home, Buffer.from('%PDF-1.7')))[1]).toBe('La imagen debe ser JPEG, PNG o WebP');
		for (let times = 0; times < 3; times += 1) expect((await send(home, await damaged()))[0]).toBe(400);
		for (const picture of [undefined, await damaged()])
			expect(await send(home, picture)).toEqual([429, expect.stringContaining('Espera una hora')]);
		expect(await send(work)).toEqual([201, '']);
		now += 3_600_000;
		const next = await payer.order(rosa.token);
		expect((await payer.prove(rosa.token, next.id, undefined, undefined, home)).statusCode).toBe(201);
	});

	it('[R15-152, R21-69] a payer sends so many a minute, and a guest behind the same address goes on', async () => {
		const limits = { proofsPerPayer: 3, chargesPerNetwork: 1 };
		const few = await createTestApp({ database: test.database, clock: { now: () => now }, limits });
		const buy = async () =>
			createGuest(few).buy([lineOf(await payer.newProduct())], { phone: '951222333' }, { paymentMethod: 'YAPE' });
		const send = async ({ linkToken }: { linkToken: string }, operationNumber: string, image: Buffer) => {
			const headers = linkHeaders(linkToken, '8777');
			const proof = { form: { operationNumber }, image, headers };
			return (await few.call('POST', '/api/payments/link/proofs', proof)).statusCode;
		};
		const [flood, neighbour] = [await buy(), await buy()];
		const tries: number[] = [];
		for (let times = 0; times < 4; times += 1) tries.push(await send(flood, '660001', Buffer.from('%PDF-1.7')));
		expect(tries).toEqual([400, 400, 400, 429]);
		expect(await send(neighbour, '660002', await voucher(660))).toBe(201);
		now += 60_000;
		expect(await send(flood, '660003', await voucher(661))).toBe(201);
		await few.close();
	});

	it('[R21-67] an order does not expire while its picture waits, and does once that was damaged', async () => {
		const picture = await largeDamaged();
		const floods = await floodOf(6);
		const [whole, broken] = [await payer.order(rosa.token), await payer.order(jorge.token)];
		const sent = floods.map(({ token, order }) => payer.prove(token, order.id, '550002', picture, floodNetwork));
		const proofs = Promise.all([
			payer.prove(rosa.token, whole.id, undefined, undefined, floodNetwork),
			payer.prove(jorge.token, broken.id, undefined, picture, floodNetwork),
		]);
		await until(async () => {
			const [held] = await test.query<{ orders: number }>(sql`
				SELECT count(*)::integer AS orders FROM payments WHERE order_id IN (${whole.id}, ${broken.id}) AND read_until > now()`);
			return held?.orders === 2;
		});
		now += 31 * 60_000;
		expect((await proofs).map(({ statusCode }) => statusCode)).toEqual([201, 400]);
		await until(async () => (await payer.get(broken.id, jorge.token)).status === 'CANCELLED');
		expect(await payer.get(whole.id, rosa.token)).toMatchObject({
			status: 'PENDING',
			payment: { state: 'PROOF_SENT' },
		});
		await Promise.all(sent);
	});

	describe('that comes too late', () => {
		const day = 24 * 3_600_000;
		const lateUntil = async (id: number, token: string) => (await payer.get(id, token)).payment?.lateUntil;
		async function expired(token: string) {
			const order = await payer.order(token);
			now += 31 * 60_000;
			await until(async () => (await payer.get(order.id, token)).status === 'CANCELLED');
			return order;
		}

		it('[R17-70] is taken once, for a week after the order expired, was cancelled or refused', async () => {
			const { token } = await test.createUser();
			const late = await expired(token);
			const end = Date.parse((await lateUntil(late.id, token)) ?? '');
			expect(end).toBeGreaterThan(now + 6.9 * day);
			now += 6.9 * day;
			const sent = await payer.prove(token, late.id, '700001');
			expect([sent.statusCode, sent.json()]).toMatchObject([
				201,
				{ status: 'CANCELLED', payment: { state: 'PROOF_SENT', operationNumber: '700001' } },
			]);
			expect((await payer.prove(token, late.id)).statusCode).toBe(409);
			await payer.decide(late.id, 'refuse');
			expect(await lateUntil(late.id, token)).toBeUndefined();
			expect((await payer.prove(token, late.id)).json().message).toMatch(/Si pagaste, escríbele a la tienda/);

			const refused = await payer.order(token);
			await payer.prove(token, refused.id);
			now += 1000;
			await payer.decide(refused.id, 'refuse');
			expect((await payer.prove(token, refused.id)).statusCode).toBe(201);

			const left = await payer.order(token);
			await payer.cancel(token, left.id);
			now += 7 * day;
			expect((await payer.prove(token, left.id)).statusCode).toBe(409);
		});

		it('[R17-71] stands behind those that are waited for, and is money to match or to return', async () => {
			await test.query(sql`DELETE FROM orders`);
			const { token } = await test.createUser();
			const [match, back] = [await expired(token), await expired(token)];
			await payer.prove(token, match.id);
			now += 1000;
			await payer.prove(token, back.id);
			now += 1000;
			const waited = await payer.order(token);
			await payer.prove(token, waited.id);
			expect((await payer.list()).payments.map(({ id }) => id)).toEqual([waited.id, match.id, back.id]);
			await test.query(sql`TRUNCATE mails`);
			expect((await payer.decide(match.id, 'ask')).statusCode).toBe(409);
			expect((await payer.decide(match.id, 'confirm')).json()).toMatchObject({
				...{ state: 'CONFIRMED', orderStatus: 'CANCELLED' },
			});
			expect((await payer.list()).counts).toMatchObject({ toReturn: 1 });
			const [mail] = await test.query<{ news: string }>(sql`SELECT facts::jsonb ->> 'news' AS news FROM mails`);
			expect(mail?.news).toBe('late');
			for (const { id } of [match, back]) expect((await payer.decide(id, 'return')).statusCode).toBe(200);
			expect((await payer.list('state=RETURNED')).payments).toHaveLength(2);
		});

		it('[R17-72] is counted per payer', async () => {
			const [one, other] = [await test.createUser(), await test.createUser()];
			// Those that came in time count nothing, whatever became of their orders.
			for (let sent = 0; sent < 3; sent++) {
				const { id } = await payer.order(one.token);
				await payer.prove(one.token, id);
				now += 1000;
				await payer.decide(id, 'refuse');
			}
			for (let sent = 0; sent < 3; sent++)
				expect((await payer.prove(one.token, (await expired(one.token)).id)).statusCode).toBe(201);
			const refused = await payer.prove(one.token, (await expired(one.token)).id);
			expect([refused.statusCode, refused.json().message]).toEqual([
				429,
				'Ya enviaste varios comprobantes de pedidos cancelados. Escríbele a la tienda.',
			]);
			expect((await payer.prove(other.token, (await expired(other.token)).id)).statusCode).toBe(201);
		});
	});

	it('[R15-68] goes with what the order says of the customer, once it has ended', async () => {
		const leaving = await test.createUser();
		const { id } = await payer.order(leaving.token);
		await payer.prove(leaving.token, id, '555001');
		await test.call('DELETE', `/api/user/admin/users/${leaving.id}`, { token: await test.adminToken() });
		const pictures = async () => (await test.query(sql`SELECT FROM payment_proofs WHERE order_id = ${id}`)).length;
		expect(await pictures()).toBe(1);
		await payer.decide(id, 'refuse');
		expect(await pictures()).toBe(0);
		expect(await payer.listed(id)).toMatchObject({ operationNumber: '555001', proofs: [], customer: null });
	});

	it('[R15-277] the shop’s words to the customer go with them', async () => {
		const leaving = await test.createUser();
		const { id } = await payer.order(leaving.token);
		await payer.prove(leaving.token, id);
		await payer.decide(id, 'refuse', { message: 'Señora Elena, no llegó nada' });
		expect(await payer.listed(id)).toMatchObject({ message: 'Señora Elena, no llegó nada' });
		await test.call('DELETE', `/api/user/admin/users/${leaving.id}`, { token: await test.adminToken() });
		expect(await payer.listed(id)).toMatchObject({ state: 'REFUSED', message: '', customer: null });
	});
});

describe('the shop’s decision', () => {
	it('[R15-70] confirms the order with the payment, tells its owner live and by mail, and who did it', async () => {
		const { id, orderNumber } = await payer.order(rosa.token);
		await test.query(sql`TRUNCATE outbox, mails, audit_log`);
		await payer.prove(rosa.token, id);
		const answer = await payer.decide(id, 'confirm');
		expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'CONFIRMED', decidedBy: 'admin' }]);
		expect(await payer.get(id, rosa.token)).toMatchObject({
			status: 'CONFIRMED',
			paymentInstructions: '',
			payment: { state: 'CONFIRMED', payTo: null },
		});
		const own = await toldOwner(id);
		expect(own).toMatchObject([{ order: { id, status: 'CONFIRMED', payment: { state: 'CONFIRMED' } } }]);
		const timeline = await test.call('GET', `/api/admin/orders/${id}/timeline`, { token: await test.adminToken() });
		expect(timeline.json().events).toMatchObject([
			{ kind: 'placed' },
			{ kind: 'payment', by: { kind: 'customer' }, facts: { from: 'WAITING', to: 'PROOF_SENT' } },
			{ kind: 'status', by: { kind: 'staff' } },
			{ kind: 'payment', by: { kind: 'staff' }, facts: { from: 'PROOF_SENT', to: 'CONFIRMED' } },
		]);
		const mails = await test.query(sql`SELECT kind, facts FROM mails`);
		expect(mails).toEqual([{ kind: 'order-payment', facts: expect.stringContaining('"news":"confirmed"') }]);
		const log = await test.query(sql`SELECT entity, label, after FROM audit_log ORDER BY id`);
		expect(log).toEqual([
			{ entity: 'payment', label: orderNumber, after: { state: 'CONFIRMED' } },
			{ entity: 'order', label: orderNumber, after: { status: 'CONFIRMED' } },
		]);
	});

	it('[R15-71] asking again names what is missing, starts the clock anew and takes another proof', async () => {
		const { id } = await payer.order(rosa.token);
		await payer.prove(rosa.token, id);
		now += 20 * 60_000;
		expect((await payer.decide(id, 'ask', { message: ' ' })).json().fields).toEqual({
			message: 'El mensaje es obligatorio',
		});
		expect((await payer.decide(id, 'ask', { message: 'Falta el número' })).statusCode).toBe(200);
		expect((await payer.get(id, rosa.token)).payment).toMatchObject({
			state: 'WAITING',
			message: 'Falta el número',
			dueAt: new Date(now + 30 * 60_000).toISOString(),
		});
		expect((await payer.prove(rosa.token, id)).json().payment.proofs).toHaveLength(2);
	});

	it('[R15-72] refusing cancels the order and gives the units back; a refusal is no end for the number', async () => {
		const product = await payer.newProduct(3);
		const order = await payer.buy(rosa.token, [lineOf(product, 2)], { paymentMethod: 'YAPE' });
		await payer.prove(rosa.token, order.id);
		expect((await payer.decide(order.id, 'refuse', { message: 'No llegó' })).statusCode).toBe(200);
		expect(await payer.get(order.id, rosa.token)).toMatchObject({
			status: 'CANCELLED',
			payment: { state: 'REFUSED', message: 'No llegó' },
		});
		expect((await payer.product(product.id)).stock).toBe(3);
		expect((await payer.decide(order.id, 'confirm')).json()).toMatchObject({
			code: 'payment_changed',
			payment: { state: 'REFUSED', orderStatus: 'CANCELLED' },
		});
	});

	it('[R15-73] of two people the second gets 409 with the state that is; one’s own second press changes nothing', async () => {
		const { id } = await payer.order(rosa.token);
		await payer.prove(rosa.token, id);
		const other = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ORDERS'] });
		const proofId = await payer.seen(id);
		expect((await payer.decide(id, 'confirm', { proofId })).statusCode).toBe(200);
		expect((await payer.decide(id, 'confirm', { proofId })).statusCode).toBe(200);
		const late = await payer.decide(id, 'refuse', { proofId }, other.token);
		expect([late.statusCode, late.json()]).toMatchObject([409, { payment: { state: 'CONFIRMED' } }]);
		const told = await test.query(sql`SELECT FROM audit_log WHERE entity = 'payment' AND entity_id = ${id}`);
		expect(told).toHaveLength(1);
	});

	it('[R15-73] a decision is about the proof that was on the screen', async () => {
		const { id } = await payer.order(rosa.token);
		await payer.prove(rosa.token, id);
		const first = await payer.seen(id);
		await payer.decide(id, 'ask');
		await payer.prove(rosa.token, id);
		const late = await payer.decide(id, 'refuse', { proofId: first });
		expect(late.json()).toMatchObject({ code: 'payment_changed', payment: { state: 'PROOF_SENT' } });
	});

	it('[R15-74] money of a cancelled order is listed until it is noted as returned', async () => {
		const { id } = await payer.order(rosa.token);
		expect((await payer.decide(id, 'confirm')).statusCode).toBe(200);
		expect((await payer.decide(id, 'return')).statusCode).toBe(409);
		await payer.setStatus(id, 'CANCELLED');
		const { counts, payments } = await payer.list();
		expect([counts.toReturn, payments.find((one) => one.id === id)?.state]).toEqual([1, 'CONFIRMED']);
		expect((await payer.decide(id, 'return')).json()).toMatchObject({ state: 'RETURNED', orderStatus: 'CANCELLED' });
		expect((await payer.list()).counts.toReturn).toBe(0);
	});

	it('[R15-75] needs payments:write, and the list payments:read', async () => {
		const { id } = await payer.order(rosa.token);
		const support = await test.createUser({ roles: ['ROLE_USER', 'ROLE_SUPPORT'] });
		for (const { token } of [rosa, support]) {
			expect((await payer.decide(id, 'confirm', {}, token)).statusCode).toBe(403);
			expect((await test.call('GET', '/api/admin/payments', { token })).statusCode).toBe(403);
		}
		expect((await payer.decide(2_000_000, 'confirm', { proofId: null })).statusCode).toBe(404);
	});
});

describe('the list of payments', () => {
	it('[R15-76] begins with the proof that has waited longest, then what customers owe', async () => {
		await test.query(sql`DELETE FROM orders`);
		const [waiting, second, first] = [
			await payer.order(rosa.token),
			await payer.order(rosa.token, 'BANK_TRANSFER'),
			await payer.order(jorge.token),
		];
		const done = await payer.order(jorge.token);
		await payer.decide(done.id, 'confirm');
		now += 60_000;
		await payer.prove(jorge.token, first.id, '4400');
		now += 60_000;
		await payer.prove(rosa.token, second.id, '4401');
		const all = await payer.list('state=ALL');
		expect(all.payments.map(({ id }) => id)).toEqual([first.id, second.id, waiting.id, done.id]);
		expect(all).toMatchObject({ matching: 4, counts: { proofs: 2, waiting: 1, confirmed: 1, toReturn: 0 } });
		expect((await payer.list()).payments.map(({ id }) => id)).toEqual([first.id, second.id, waiting.id]);
		expect((await payer.list('search=4401')).payments.map(({ id }) => id)).toEqual([second.id]);
		expect((await payer.list('state=CONFIRMED&size=1')).payments).toMatchObject([{ id: done.id, method: 'YAPE' }]);
	});

	it('[R15-77] names orders whose proof has the same number, the same picture, or the same amount in the same minute', async () => {
		const orders: Order[] = [];
		for (const method of ['YAPE', 'BANK_TRANSFER', 'YAPE', 'YAPE']) orders.push(await payer.order(rosa.token, method));
		const [number, other, picture, amount] = orders as [Order, Order, Order, Order];
		const seen = await voucher(2000);
		await payer.prove(rosa.token, number.id, '900100', seen);
		now += 120_000;
		await payer.prove(rosa.token, other.id, '900100');
		now += 120_000;
		await payer.prove(rosa.token, picture.id, '900200', seen);
		now += 30_000;
		await payer.prove(rosa.token, amount.id, '900300');
		const reasons = async (id: number) => (await payer.listed(id))?.alike.map((one) => [one.id, one.reasons]);
		expect(await reasons(other.id)).toEqual([[number.id, ['number']]]);
		expect(await reasons(picture.id)).toEqual([
			[amount.id, ['amount']],
			[number.id, ['picture']],
		]);
	});
});
