import { randomBytes, randomUUID } from 'node:crypto';
import { orderLinkTopic } from '#contract/orders/link';
import { guestLimit, type Order } from '#contract/orders/order';
import { type Database, raw, sql } from '#platform/db';
import { hashOf } from '#platform/lib/oneTimeToken';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { anAddress } from '../addressBook/testing/addresses';
import { createGuest } from './testing/guest';
import { createLiveClients } from './testing/liveClient';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

const digits = '8777';
const contact = { email: 'ana@correo.pe' };

describeOnBackends('orders without an account', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let guest: ReturnType<typeof createGuest>;
	let categoryId: number;
	const hour = 3_600_000;
	let now = Date.parse('2026-11-23T12:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		const config = { trustProxy: '127.0.0.1', unpaidPerNetwork: 1000 };
		// The clock jumps over days: orders of other tests would lapse within any of them.
		const timing = { expiry: { idle: 3_600_000 } };
		test = await createTestApp({ database, clock: { now: () => now }, config, timing });
		shopper = createShopper(test);
		guest = createGuest(test);
		categoryId = (await test.createCategory()).id;
		await test.app.listen({ port: 0, host: '127.0.0.1' });
	});
	beforeEach(() => {
		// Earlier tries are over.
		now += 25 * hour;
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const product = (more: object = {}) => test.createProduct({ categoryId, price: '10.00', stockQuantity: 5, ...more });
	const bought = async (who: object = contact, more: object = {}) =>
		guest.buy([lineOf(await product({ name: 'Taza' }), 2)], who, more);
	const move = async (id: number, ...statuses: string[]) => {
		for (const status of statuses) expect((await shopper.setStatus(id, status)).statusCode).toBe(200);
	};
	const deliver = (id: number) => move(id, 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED');

	/** Every row of every table, as text. */
	async function dump(): Promise<string> {
		const tables = await test.query<{ name: string }>(sql`
			SELECT quote_ident(table_name) AS name FROM information_schema.tables
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
		const texts = await Promise.all(
			tables.map(({ name }) => test.query(raw(`SELECT row_to_json(t)::text AS line FROM ${name} t`))),
		);
		return JSON.stringify(texts);
	}

	it('[R15-130] an email or a phone buys; without either, or with a session that has ended, nobody does', async () => {
		const line = lineOf(await product());
		for (const who of [{ email: 'ana@correo.pe' }, { phone: '987 654 321' }, { email: null, phone: '987654321' }]) {
			const answer = await guest.checkout(checkoutBody([line], { contact: who }));
			expect([answer.statusCode, answer.json()]).toEqual([
				201,
				expect.objectContaining({ status: 'PENDING', linkToken: expect.stringMatching(/^[\w-]{43}$/) }),
			]);
			expect(answer.headers['cache-control']).toBe('no-store');
		}
		expect((await guest.checkout(checkoutBody([line]))).statusCode).toBe(401);
		const nothing = await guest.checkout(checkoutBody([line], { contact: { email: null } }));
		expect([nothing.statusCode, nothing.json().fields]).toEqual([400, { contact: 'Déjanos un correo o un teléfono' }]);
		const wrong = await guest.checkout(checkoutBody([line], { contact: { email: 'ana@' } }));
		expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { 'contact.email': 'El correo no es válido' }]);
		const without = await guest.checkout(checkoutBody([line], { contact, phone: '(---) -' }));
		expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['phone']]);

		const { token } = await test.createUser();
		await test.call('POST', '/api/auth/signout', { token });
		const ended = await shopper.checkout(token, checkoutBody([line], { contact }));
		expect(ended.statusCode).toBe(401);
		expect((await shopper.product(line.productId)).stock).toBe(2);
	});

	it('[R15-130] the contact of somebody with a session counts for nothing', async () => {
		const { id, token } = await test.createUser();
		const placed = await shopper.buy(token, [lineOf(await product())], { contact });
		expect(placed).not.toHaveProperty('linkToken');
		expect((await test.query(sql`SELECT user_id, contact_email FROM orders WHERE id = ${placed.id}`))[0]).toEqual({
			user_id: id,
			contact_email: null,
		});
	});

	it('[R15-131] only the hash of a token is kept, of each link another one', async () => {
		const { id, linkToken } = await bought();
		expect(Buffer.from(linkToken, 'base64url')).toHaveLength(32);
		await move(id, 'CONFIRMED');
		const kept = await dump();
		expect(kept).not.toContain(linkToken);
		const [row] = await test.query<{ hash: string }>(
			sql`SELECT token_hash AS hash FROM order_links WHERE order_id = ${id}`,
		);
		expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
	});

	it('[R15-132] the link shows no person until the last four digits are typed', async () => {
		const more = { notes: 'Tocar fuerte', shippingAddress: 'Jr. Puno 345, Juliaca' };
		const { id, linkToken, orderNumber } = await bought({ ...contact, phone: '951 000 111' }, more);
		const state = await guest.post('state', { token: linkToken });
		expect(state.headers['cache-control']).toBe('no-store');
		expect(state.json()).toEqual({
			orderNumber,
			createdAt: new Date(now).toISOString(),
			status: 'PENDING',
			total: 20,
			shipping: 0,
			igvPercent: null,
			items: [expect.objectContaining({ productName: 'Taza', quantity: 2, price: 10 })],
			paymentMethod: 'ON_DELIVERY',
			paymentInstructions: expect.stringContaining(orderNumber),
			trackingNumber: null,
			payment: { state: 'ON_DELIVERY', amount: 20, dueAt: null, revivableUntil: null, message: '', payTo: null },
			delivery: null,
			asks: 'phone',
			documented: false,
			adopted: false,
			personal: null,
		});
		for (const hidden of ['ana@', '8777', '888', '951', 'Puno', 'fuerte', `"id":${id}`])
			expect(state.body).not.toContain(hidden);
		const wrong = await guest.post('open', { token: linkToken, digits: '0000' });
		expect([wrong.statusCode, wrong.json()]).toEqual([
			400,
			{
				code: 'wrong_digits',
				message: 'No son los cuatro últimos dígitos del teléfono del pedido',
				fields: { digits: 'No son los cuatro últimos dígitos del teléfono del pedido' },
			},
		]);
		const open = await guest.post('open', { token: linkToken, digits: ' 8777 ' });
		expect(open.json().personal).toEqual({
			...{ name: '', document: '', email: 'ana@correo.pe', phone: '+51 999 888 777' },
			...{ shippingAddress: 'Jr. Puno 345, Juliaca', office: '', notes: 'Tocar fuerte', receipt: null },
		});
		// It was not opened for others.
		expect((await guest.state(linkToken)).personal).toBeNull();
	});

	it('[R15-132] where there is a document its digits are asked for, and those of a passport of letters are of the phone', async () => {
		const recipient = {
			name: 'Rosa Mamani',
			documentType: 'DNI',
			documentNumber: '45678912',
			phone: '951 000 111',
		} as const;
		const address = anAddress({ recipient });
		const { linkToken: token } = await bought(contact, { address });
		const state = await guest.post('state', { token });
		expect(state.json()).toMatchObject({ asks: 'document', personal: null });
		for (const hidden of ['Rosa', '45678912', '8912', '951']) expect(state.body).not.toContain(hidden);
		expect((await guest.post('open', { token, digits: '0111' })).json().fields).toEqual({
			digits: 'No son los cuatro últimos dígitos del documento del pedido',
		});
		expect((await guest.post('open', { token, digits: '8912' })).json().personal).toMatchObject({
			name: 'Rosa Mamani',
			document: '45678912',
			phone: '951 000 111',
		});
		const passport = anAddress({
			recipient: { name: 'Jo', documentType: 'PASSPORT', documentNumber: 'ABCDE12', phone: '951 000 111' },
		});
		const foreign = await bought(contact, { address: passport });
		expect(await guest.state(foreign.linkToken)).toMatchObject({ asks: 'phone' });
		expect((await guest.post('open', { token: foreign.linkToken, digits: '0111' })).statusCode).toBe(200);
	});

	describe('tries of digits', () => {
		const from = (network: string) => createGuest(test, network);
		/** Statuses of so many at once, sorted. */
		const tried = async (token: string, network: string, times: number, given = '0000') => {
			const answers = await Promise.all(
				Array.from({ length: times }, () => from(network).post('open', { token, digits: given })),
			);
			return answers.map(({ statusCode }) => statusCode).sort();
		};
		/** From one new network after the other. */
		async function triedByMany(token: string, times: number): Promise<void> {
			for (let left = times, at = 1; left > 0; left -= 10, at++)
				expect(await tried(token, `198.51.${Math.floor(now / hour) % 250}.${at}`, Math.min(left, 10))).toEqual(
					Array(Math.min(left, 10)).fill(400),
				);
		}

		it('[R15-132, R15-320] a network tries ten times in an hour, and keeps nobody elsewhere out', async () => {
			const { linkToken: token } = await bought();
			expect(await tried(token, '203.0.113.1', 40)).toEqual([...Array(10).fill(400), ...Array(30).fill(429)]);
			// The right ones do not help any more from there, and do from elsewhere, however often the first one goes on.
			const kept = await from('203.0.113.1').post('open', { token, digits });
			expect([kept.statusCode, kept.json().message]).toEqual([
				429,
				expect.stringMatching(/^Se escribieron muchas veces otros dígitos\. Espera una hora/),
			]);
			expect(await tried(token, '203.0.113.2', 3, digits)).toEqual([200, 200, 200]);
			// A whole network of IPv6 is one.
			expect(await tried(token, '2001:db8::1', 6)).toEqual(Array(6).fill(400));
			expect(await tried(token, '2001:db8::2', 6)).toEqual([400, 400, 400, 400, 429, 429]);
			// Without the digits the page goes on.
			expect((await guest.state(token)).status).toBe('PENDING');
			now += hour;
			expect(await tried(token, '203.0.113.1', 1, digits)).toEqual([200]);
		});

		it('[R15-321] right digits do not count, neither for the network nor for the order', async () => {
			const { linkToken: token } = await bought();
			// A minute apart, because so many calls of one address are too many in one.
			for (let time = 0; time < 7; time++, now += 61_000)
				expect(await tried(token, '203.0.113.1', 10, digits)).toEqual(Array(10).fill(200));
			expect(await tried(token, '203.0.113.1', 11)).toEqual([...Array(10).fill(400), 429]);
			// Those were of who had opened it, and count for that network alone.
			await triedByMany(token, 60);
			expect(await tried(token, '203.0.113.9', 1)).toEqual([429]);
		});

		it('[R15-322] an order takes sixty wrong ones in a day, and who opened it before still gets in', async () => {
			const { linkToken: token } = await bought();
			expect(await tried(token, '203.0.113.7', 1, digits)).toEqual([200]);
			await triedByMany(token, 60);
			expect(await tried(token, '203.0.113.8', 1, digits)).toEqual([429]);
			expect(await tried(token, '203.0.113.7', 1, digits)).toEqual([200]);
			// Other links of other orders are not concerned.
			expect(await tried((await bought()).linkToken, '203.0.113.8', 1, digits)).toEqual([200]);
			now += 25 * hour;
			expect(await tried(token, '203.0.113.8', 1, digits)).toEqual([200]);
		});

		it('[R21-70] tries count by order, whichever of its links is used, and an open page goes on', async () => {
			const { id, linkToken } = await bought();
			const tokens = ['A', 'B', 'C', 'D', 'E'].map((sign) => sign.repeat(43));
			for (const token of tokens)
				await test.query(sql`INSERT INTO order_links (token_hash, order_id) VALUES (${hashOf(token)}, ${id})`);
			const all = await Promise.all(tokens.map((token) => tried(token, '203.0.113.1', 4)));
			expect(all.flat().sort()).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
			expect(await tried(linkToken, '203.0.113.1', 1, digits)).toEqual([429]);
			// Opened by one link, the network is exempt at the others too.
			expect(await tried(linkToken, '203.0.113.2', 1, digits)).toEqual([200]);
			for (const [at, token] of tokens.entries())
				expect(await tried(token, `198.51.100.${at}`, 10)).toEqual(Array(10).fill(400));
			expect(await tried(linkToken, '203.0.113.3', 1, digits)).toEqual([429]);
			expect(await tried(tokens[0] ?? '', '203.0.113.2', 1, digits)).toEqual([200]);
		});

		it('[R15-322] one network tries forty times in a month, all together three hundred times while the order is kept', async () => {
			const { linkToken: token } = await bought();
			for (let hours = 0; hours < 4; hours++, now += hour)
				expect(await tried(token, '203.0.113.1', 10)).toEqual(Array(10).fill(400));
			now += 20 * 24 * hour;
			expect(await tried(token, '203.0.113.1', 1, digits)).toEqual([429]);
			now += 24 * hour;
			for (let days = 0; days < 5; days++, now += 25 * hour) await triedByMany(token, days < 4 ? 60 : 20);
			now += 90 * 24 * hour;
			expect(await tried(token, '203.0.113.2', 2)).toEqual([429, 429]);
		});
	});

	it('[R15-133, R18-151] a token that nobody has is answered with 404 by every call, however often, and leaves no row', async () => {
		const { linkToken } = await bought();
		const changed = (linkToken.startsWith('A') ? 'B' : 'A') + linkToken.slice(1);
		const { token: session } = await test.createUser();
		for (const token of [changed, randomBytes(32).toString('base64url')]) {
			for (const call of ['state', 'open', 'cancel', 'adopt']) {
				const answer = await guest.post(call, { token, digits }, session);
				expect([call, answer.statusCode, answer.json().code]).toEqual([call, 404, 'not_found']);
			}
			const rows = async () => (await test.query(sql`SELECT key FROM attempts`)).length;
			const before = await rows();
			const tries = [];
			for (let time = 0; time < 9; time++) tries.push((await guest.post('open', { token, digits })).statusCode);
			expect(tries).toEqual(Array(9).fill(404));
			expect(await rows()).toBe(before);
		}
		for (const token of ['', 'abc', `${linkToken}A`, linkToken.slice(1), "' OR 1=1 --".padEnd(43, 'x')])
			expect((await guest.post('state', { token })).statusCode).toBe(400);
	});

	it('[R15-134, R15-164, R21-71] a repeated key answers the same order with its link, and no other order', async () => {
		const item = await product({ stockQuantity: 3 });
		const key = randomUUID();
		const body = checkoutBody([lineOf(item, 2)], { contact });
		const answers = await Promise.all(Array.from({ length: 4 }, () => guest.checkout(body, key)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201]);
		const orders = answers.map((answer) => answer.json<Order & { linkToken: string }>());
		expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
		const [token = '', ...more] = new Set(orders.map(({ linkToken }) => linkToken));
		expect(more).toEqual([]);
		expect((await guest.state(token)).orderNumber).toBe(orders[0]?.orderNumber);
		expect((await shopper.product(item.id)).stock).toBe(1);

		const other = { ...body, contact: { email: 'otra@correo.pe' } };
		const conflict = (await guest.checkout(other, key)).json();
		expect(conflict).toEqual({
			code: 'idempotency_conflict',
			message: `Tu pedido ${orders[0]?.orderNumber} ya quedó registrado, con los datos que escribiste antes. Ábrelo para verlo o cambiarlo.`,
			order: expect.objectContaining({ orderNumber: orders[0]?.orderNumber, linkToken: token }),
		});
		const account = await test.createUser();
		const own = await shopper.checkout(account.token, checkoutBody([lineOf(item)]), key);
		expect([own.statusCode, own.json().id === orders[0]?.id]).toEqual([201, false]);
	});

	it('[R15-135, R17-60] an address owes so many orders in an hour, and accounts behind it go on', async () => {
		let time = now;
		const few = await createTestApp({ clock: { now: () => time }, config: { unpaidPerNetwork: 2 } });
		try {
			const line = lineOf(await few.createProduct({ categoryId: (await few.createCategory()).id, stockQuantity: 9 }));
			const [visitor, clerk] = [createGuest(few), createShopper(few)];
			const ask = (quantity = 1) => visitor.checkout(checkoutBody([{ ...line, quantity }], { contact }));
			const status = async (quantity = 1) => (await ask(quantity)).statusCode;
			// Tries that made no order count nothing.
			for (let tries = 0; tries < 12; tries++) expect(await status(99)).toBe(409);
			const first = await visitor.buy([line], contact);
			expect(await status()).toBe(201);
			const refused = await ask();
			expect([refused.statusCode, refused.json()]).toEqual([
				429,
				{
					code: guestLimit,
					message:
						'Desde esta conexión hay muchos pedidos sin pagar. Espera una hora, o inicia sesión para seguir comprando.',
				},
			]);
			expect((await clerk.buy(await few.userToken(), [line])).status).toBe('PENDING');
			// Whoever has paid makes room for the next; whoever lets an order go does not.
			expect((await clerk.setStatus(first.id, 'CONFIRMED')).statusCode).toBe(200);
			expect([await status(), await status()]).toEqual([201, 429]);
			await clerk.setStatus(first.id + 1, 'CANCELLED');
			expect(await status()).toBe(429);
			time += hour;
			expect(await status()).toBe(201);
		} finally {
			await few.close();
		}
	});

	it('[R17-60] hundreds of buyers behind one address order within the hour, unless the shop says otherwise', async () => {
		const phones = await createTestApp();
		try {
			const item = await phones.createProduct({ categoryId: (await phones.createCategory()).id, stockQuantity: 400 });
			const visitor = createGuest(phones);
			for (let buyers = 0; buyers < 120; buyers++)
				await visitor.buy([lineOf(item)], { phone: `9${87000000 + buyers}` });
			expect((await createShopper(phones).product(item.id)).stock).toBe(280);
		} finally {
			await phones.close();
		}
	});

	describe('an order that is sent again', () => {
		const browser = () => randomBytes(16).toString('hex');
		const send = (line: object, key: string | null, more: object = {}) =>
			test.call('POST', '/api/orders', {
				json: { ...checkoutBody([], { again: false, contact, ...more }), items: [line] },
				headers: { 'idempotency-key': randomUUID(), ...(key && { 'hold-key': key }) },
			});
		const containing = (productIds: number[], key: string | null, token?: string) =>
			test.call('POST', '/api/orders/containing', {
				json: { productIds },
				...(token && { token }),
				headers: key ? { 'hold-key': key } : {},
			});

		it('[R17-62] of one browser is shown, and made only when it is confirmed', async () => {
			const key = browser();
			const item = await product();
			const first = (await send(lineOf(item), key)).json();
			const again = await send(lineOf(item), key, { contact: { phone: '951 000 222' }, notes: 'Otra vez' });
			expect([again.statusCode, again.json()]).toEqual([
				409,
				{
					code: 'order_repeated',
					message: expect.stringContaining(first.orderNumber),
					order: {
						...{ orderNumber: first.orderNumber, createdAt: first.createdAt, linkToken: expect.any(String) },
						items: [{ productId: item.id, quantity: 1 }],
					},
				},
			]);
			expect((await guest.state(again.json().order.linkToken)).orderNumber).toBe(first.orderNumber);
			expect((await shopper.product(item.id)).stock).toBe(4);
			// Others, another cart, and whoever says so order on.
			expect((await send(lineOf(item), browser())).statusCode).toBe(201);
			expect((await send(lineOf(item), null)).statusCode).toBe(201);
			expect((await send(lineOf(await product()), key)).statusCode).toBe(201);
			expect((await send(lineOf(item), key, { again: true })).statusCode).toBe(201);
			expect((await shopper.product(item.id)).stock).toBe(1);
			now += hour / 3;
			expect((await send(lineOf(item), key)).statusCode).toBe(201);
		});

		it('[R17-64, R21-71] leads to the first one by its link, however often, and makes no other', async () => {
			const key = browser();
			const item = await product({ stockQuantity: 200 });
			const { id, linkToken } = (await send(lineOf(item), key)).json();
			for (let time = 0; time < 3; time += 1) {
				expect((await send(lineOf(item), key)).json().order.linkToken).toBe(linkToken);
				expect((await containing([item.id], key)).json().order.linkToken).toBe(linkToken);
			}
			const links = () => test.query(sql`SELECT token_hash FROM order_links WHERE order_id = ${id}`);
			expect(await links()).toEqual([{ token_hash: hashOf(linkToken) }]);
			// An order of an earlier release has another one.
			await test.query(sql`UPDATE order_links SET token_hash = 'of an earlier release' WHERE order_id = ${id}`);
			expect((await containing([item.id], key)).json().order.linkToken).toBe(linkToken);
			expect((await guest.state(linkToken)).status).toBe('PENDING');
			expect(await links()).toHaveLength(2);
		});

		it('[R17-66, R17-67] nobody is told that their own order sold the product out', async () => {
			const key = browser();
			const last = await product({ stockQuantity: 1 });
			const { orderNumber, linkToken } = (await send(lineOf(last), key)).json();
			const more = { items: [lineOf(last), lineOf(await product())] };
			const refused = await send(lineOf(last), key, more);
			expect(refused.json()).toMatchObject({ code: 'order_repeated', order: { orderNumber } });
			expect((await send(lineOf(last), browser())).json()).toMatchObject({ code: 'order_changed' });
			// The same by the product alone, for as long as the order is under way.
			const found = (await containing([last.id], key)).json().order;
			expect(found).toMatchObject({ orderNumber, linkToken: expect.any(String) });
			expect((await guest.state(found.linkToken)).orderNumber).toBe(orderNumber);
			expect((await containing([last.id], browser())).json()).toEqual({ order: null });
			expect((await containing([last.id], null)).json()).toEqual({ order: null });
			await guest.post('cancel', { token: linkToken, digits });
			expect((await containing([last.id], key)).json()).toEqual({ order: null });
		});

		it('[R17-62, R17-67] an account is shown its own; who shares its browser sees neither number nor link', async () => {
			const key = browser();
			const item = await product();
			const { token } = await test.createUser();
			const placed = await test.call('POST', '/api/orders', {
				token,
				json: checkoutBody([lineOf(item)]),
				headers: { 'idempotency-key': randomUUID(), 'hold-key': key },
			});
			expect((await containing([item.id], null, token)).json().order).toEqual({
				...{ id: placed.json().id, orderNumber: placed.json().orderNumber, createdAt: placed.json().createdAt },
				items: [{ productId: item.id, quantity: 1 }],
			});
			expect((await containing([item.id], key)).json()).toEqual({ order: null });
			expect((await send(lineOf(item), key)).statusCode).toBe(201);
		});

		const sweep = async () => {
			now += 25 * hour;
			const next = await createTestApp({ database, clock: { now: () => now } });
			await next.close();
		};

		it('[R17-68, R21-13] where it came from is kept hashed, for a day, and while the order stands unpaid', async () => {
			const key = browser();
			const { id } = (await send(lineOf(await product()), key)).json();
			const kept = () => test.query<{ browser: string }>(sql`SELECT * FROM order_origins WHERE order_id = ${id}`);
			expect(await kept()).toMatchObject([{ browser: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
			expect(await dump()).not.toContain(key);
			await sweep();
			expect(await kept()).toHaveLength(1);
			await shopper.setStatus(id, 'CONFIRMED');
			await sweep();
			expect(await kept()).toEqual([]);
		});

		it('[R17-68, R21-14] with a proof that nobody has judged it is kept until the buyer is forgotten', async () => {
			const { id } = (await send(lineOf(await product()), browser())).json();
			const kept = () => test.query(sql`SELECT FROM order_origins WHERE order_id = ${id}`);
			await test.query(sql`UPDATE order_origins SET beyond = '{1}' WHERE order_id = ${id}`);
			await test.query(sql`UPDATE payments SET state = 'PROOF_SENT' WHERE order_id = ${id}`);
			await shopper.setStatus(id, 'CANCELLED');
			await sweep();
			expect(await kept()).toHaveLength(1);
			await test.query(sql`
				UPDATE orders SET contact_name = NULL, contact_email = NULL, contact_phone = NULL WHERE id = ${id}`);
			await sweep();
			expect(await kept()).toEqual([]);
		});
	});

	it('[R15-136] who has the link hears that the order changed, and of no other order', async () => {
		const live = createLiveClients(test);
		const [one, other] = [await bought(), await bought()];
		const ofOne = await live.open(undefined, [orderLinkTopic + one.linkToken]);
		const ofOther = await live.open(undefined, [orderLinkTopic + other.linkToken]);
		// Whether a token belongs to anything is not to be learned by listening.
		const guessed = await live.open(undefined, [orderLinkTopic + randomBytes(32).toString('base64url')]);
		for (const forged of [orderLinkTopic, `${orderLinkTopic}abc`, `${orderLinkTopic.slice(0, -1)} link:abc`])
			await expect(live.open(undefined, [forged])).rejects.toThrow('Unknown destination');
		await move(one.id, 'CONFIRMED', 'PROCESSING');
		await move(other.id, 'CONFIRMED');
		expect(await ofOther.first(1)).toEqual([{ type: 'LINKED_ORDER_CHANGED' }]);
		expect(await ofOne.first(2)).toEqual(Array(2).fill({ type: 'LINKED_ORDER_CHANGED' }));
		expect([ofOne, ofOther, guessed].map(({ bodies }) => bodies.length)).toEqual([2, 1, 0]);
		await live.close();
	});

	it('[R15-137] link and digits cancel while the order is pending', async () => {
		const { id, linkToken: token, items } = await bought();
		const cancel = (given = digits) => guest.post('cancel', { token, digits: given });
		expect((await cancel('1111')).statusCode).toBe(400);
		const cancelled = await cancel();
		expect([cancelled.statusCode, cancelled.json()]).toEqual([
			200,
			expect.objectContaining({ status: 'CANCELLED', personal: expect.objectContaining({ email: 'ana@correo.pe' }) }),
		]);
		expect((await shopper.product(items[0]?.productId as number)).stock).toBe(5);
		expect((await cancel()).json().code).toBe('already_cancelled');
		// The buyer is still known: the shop may have to give money back.
		expect((await test.query(sql`SELECT contact_email AS email FROM orders WHERE id = ${id}`))[0]).toEqual(contact);

		const begun = await bought();
		await move(begun.id, 'CONFIRMED', 'PROCESSING');
		const late = await guest.post('cancel', { token: begun.linkToken, digits });
		expect([late.statusCode, late.json().code]).toEqual([409, 'not_cancellable']);
	});

	it('[R15-138] link and digits take the order into an account, once, and the same email does not', async () => {
		const { id, username, token: session } = await test.createUser();
		const email = `${username}@tienda.test`;
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`);
		const { id: orderId, orderNumber, linkToken: token } = await bought({ email });
		const own = async () => (await test.call('GET', `/api/orders/user/${id}`, { token: session })).json();
		expect(await own()).toEqual([]);
		expect((await test.call('GET', `/api/orders/${orderId}`, { token: session })).statusCode).toBe(404);
		expect((await test.call('POST', `/api/orders/${orderId}/cancel`, { token: session })).statusCode).toBe(404);

		expect((await guest.post('adopt', { token, digits })).statusCode).toBe(401);
		expect((await guest.post('adopt', { token, digits: '0000' }, session)).statusCode).toBe(400);
		const adopted = await guest.post('adopt', { token, digits }, session);
		expect([adopted.statusCode, adopted.json()]).toEqual([200, { id: orderId, orderNumber }]);
		expect(await own()).toMatchObject([{ id: orderId, shippingAddress: 'Av. Arequipa 123, Lima' }]);

		expect(await guest.state(token)).toMatchObject({ adopted: true, personal: null, status: 'PENDING' });
		const { token: another } = await test.createUser();
		for (const call of ['open', 'cancel', 'adopt']) {
			const answer = await guest.post(call, { token, digits }, another);
			expect([call, answer.statusCode, answer.json().code]).toEqual([call, 409, 'order_adopted']);
		}
		expect((await shopper.cancel(session, orderId)).statusCode).toBe(200);
		expect(await guest.state(token)).toMatchObject({ status: 'CANCELLED' });
	});

	it('[R15-360] an order that an account takes along says so in its timeline, and every page of its link is told', async () => {
		const { token: session } = await test.createUser();
		const { id: orderId, linkToken: token } = await bought();
		await test.query(sql`DELETE FROM outbox`);
		await guest.post('adopt', { token, digits }, session);
		expect((await outboxEvents(test)).map(({ topic, body }) => [topic, body])).toMatchObject([
			['/topic/admin/orders', { type: 'ORDER_UPDATED', order: { id: orderId } }],
			['/user/queue/orders', { type: 'ORDER_UPDATED', order: { id: orderId, status: 'PENDING' } }],
			[orderLinkTopic, { type: 'LINKED_ORDER_CHANGED' }],
		]);
		const timeline = await test.call('GET', `/api/admin/orders/${orderId}/timeline`, {
			token: await test.adminToken(),
		});
		expect(timeline.json().events).toMatchObject([
			{ kind: 'placed' },
			{ kind: 'adopted', by: { kind: 'customer', name: null }, facts: {} },
		]);
	});

	it('[R15-138] of two accounts that take an order at the same moment one has it', async () => {
		const { linkToken: token } = await bought();
		const sessions = await Promise.all([test.createUser(), test.createUser()]);
		const answers = await Promise.all(sessions.map((session) => guest.post('adopt', { token, digits }, session.token)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	});

	it('[R15-139] the back-office finds the order by the contact, shows it and counts it', async () => {
		const boss = await test.adminToken();
		const mark = `busca${randomUUID().slice(0, 8)}`;
		const { id } = await bought({ email: `${mark}@correo.pe`, phone: '951 222 333' });
		const byPhone = await bought({ phone: `9${String(now).slice(-8)}` });
		const list = async (query: string) =>
			(await test.call('GET', `/api/orders?${query}`, { token: boss })).json<{ orders: Order[] }>().orders;
		expect(await list(`search=${mark.toUpperCase()}`)).toMatchObject([
			{
				id,
				customer: { name: `${mark}@correo.pe`, email: `${mark}@correo.pe`, phone: '951 222 333', guest: true },
			},
		]);
		expect(await list(`search=9${String(now).slice(-8)}`)).toMatchObject([
			{ id: byPhone.id, customer: { name: `9${String(now).slice(-8)}`, email: '', guest: true } },
		]);
		expect((await list('sort=customer&direction=asc')).length).toBeGreaterThan(1);
		expect((await test.call('GET', `/api/orders/${id}`, { token: boss })).json()).not.toHaveProperty('links');
		const sales = (await test.call('GET', '/api/sales?period=7&group=day', { token: boss })).json();
		expect(sales.recentSales.map(({ customer }: { customer: string }) => customer)).toContain(`${mark}@correo.pe`);
	});

	it('[R15-141] the buyer is forgotten half a year later, once the order has ended', async () => {
		const restarted = async () => {
			const again = await createTestApp({ database, clock: { now: () => now } });
			await again.close();
		};
		const known = async (id: number) =>
			(
				await test.query(sql`
					SELECT contact_email AS email, shipping_address AS address, address AS parts FROM orders WHERE id = ${id}`)
			)[0];
		const forgotten = { email: null, address: '', parts: null };
		const [ended, open] = [await bought(), await bought()];
		await deliver(ended.id);
		now += 179 * 24 * hour;
		await restarted();
		expect(await known(ended.id)).toMatchObject(contact);
		expect((await guest.state(ended.linkToken)).status).toBe('DELIVERED');
		now += 2 * 24 * hour;
		await restarted();
		expect(await known(ended.id)).toEqual(forgotten);
		expect((await guest.post('state', { token: ended.linkToken })).statusCode).toBe(404);
		expect(await known(open.id)).toMatchObject(contact);
		expect((await guest.state(open.linkToken)).status).toBe('PENDING');
	});

	it('[R15-141] who has confirmed the email finds such orders in the copy of their data, and leaves with them', async () => {
		const { id, username, token } = await test.createUser();
		const email = `${username}@tienda.test`;
		const [ended, open] = [await bought({ email: email.toUpperCase() }), await bought({ email })];
		await deliver(ended.id);
		const copy = async () => (await test.call('GET', '/api/user/export', { token })).json().guestOrders;
		expect(await copy()).toEqual([]);
		await test.query(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${id}`);
		expect(await copy()).toMatchObject([
			{ orderNumber: open.orderNumber, personal: null },
			{ orderNumber: ended.orderNumber, personal: null },
		]);
		const left = await test.call('POST', '/api/user/deletion', { token, json: { password: 'secreto' } });
		expect(left.statusCode).toBe(200);
		const rows = await test.query(sql`
			SELECT contact_email AS email, shipping_address AS address FROM orders
			WHERE id IN (${ended.id}, ${open.id}) ORDER BY id`);
		expect(rows).toEqual([
			{ email: null, address: '' },
			{ email, address: 'Av. Arequipa 123, Lima' },
		]);
		expect((await guest.post('state', { token: ended.linkToken })).statusCode).toBe(404);
	});
});
