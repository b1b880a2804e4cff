import { orderLinkTopic } from '#contract/orders/link';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { multipartBody } from '#server/testing/multipart';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { mailsOf } from '../account/testing/mailbox';
import { anAddress } from '../addressBook/testing/addresses';
import { createPlanner, feeOf } from '../delivery/testing/plans';
import { linkHeaders } from '../orders/testing/guest';
import { createLiveClients } from '../orders/testing/liveClient';
import { lineOf } from '../orders/testing/shopper';
import { createGuestPayer } from './testing/guestPayer';
import { createPayer, voucher } from './testing/payer';

const minute = 60_000;
const hour = 60 * minute;

describeOnBackends('payments without an account', (kind) => {
	let database: Database;
	let test: TestApp;
	let guest: ReturnType<typeof createGuestPayer>;
	let payer: ReturnType<typeof createPayer>;
	/** Monday, 10:00 in Lima. */
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		const limits = { chargesPerNetwork: 1000 };
		const config = { trustProxy: '127.0.0.1' };
		const given = { database, limits, config, clock: { now: () => now }, timing: { expiry: { idle: 10 } } };
		test = await createTestApp({ ...given, sendsMail: () => true });
		guest = createGuestPayer(test);
		payer = createPayer(test);
		await payer.setUp();
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

	const paymentRow = async (id: number) =>
		(await test.query(sql`SELECT state, due_at, operation_number FROM payments WHERE order_id = ${id}`))[0];

	it('[R15-150, R15-62] the link tells sum, where the money goes and until when it is waited for', async () => {
		const { linkToken } = await guest.order({}, { email: 'ana@correo.pe' }, 2);
		expect(await guest.payment(linkToken)).toEqual({
			state: 'WAITING',
			amount: 20,
			dueAt: new Date(now + 30 * minute).toISOString(),
			revivableUntil: null,
			message: '',
			payTo: { number: '987654321', holder: 'Rosa Quispe', qr: null },
		});
		const transfer = await guest.order({ paymentMethod: 'BANK_TRANSFER' });
		expect(await guest.payment(transfer.linkToken)).toMatchObject({
			dueAt: new Date(now + 48 * hour).toISOString(),
			payTo: null,
		});
	});

	it('[R15-150] the way of delivery and its days are for the link, the office for the digits, and no mail has it', async () => {
		const planner = createPlanner(test);
		const zone = await planner.zone('Puno', '21');
		const office = { id: null, name: 'Terminal', address: 'Jr. San Martín 100', hours: '9:00 a 18:00', area: '' };
		await planner.method({ name: 'Agencia Sur', kind: 'AGENCY', offices: [office], fees: [feeOf(zone.id, [[0, 12]])] });
		const address = anAddress();
		const [option] = (await planner.quote(address.districtCode)).options;
		const delivery = { methodId: option?.methodId, fee: 12, officeId: option?.offices[0]?.id, to: option?.to };
		const { linkToken, total } = await guest.order({ address, delivery }, { email: 'elena@correo.pe' });
		expect(total).toBe(22);
		const state = await guest.post('state', { token: linkToken });
		expect(state.json()).toMatchObject({
			delivery: { name: 'Agencia Sur', kind: 'AGENCY', from: option?.from, to: option?.to },
			shipping: 12,
			payment: { amount: 22 },
		});
		expect(Object.keys(state.json().delivery)).toEqual(['name', 'kind', 'from', 'to']);
		for (const hidden of ['Terminal', 'San Mart']) expect(state.body).not.toContain(hidden);
		const digits = address.recipient.documentNumber.slice(-4);
		const open = await guest.post('open', { token: linkToken, digits });
		expect(open.json().personal.office).toBe('Terminal, Jr. San Martín 100, 9:00 a 18:00');
		const mails = JSON.stringify(await mailsOf(test, 'elena@correo.pe'));
		expect(mails).toContain('Agencia Sur');
		expect(mails).not.toContain('Terminal');
		await test.query(sql`DELETE FROM delivery_methods`);
		await test.query(sql`DELETE FROM delivery_zones`);
	});

	it('[R15-151] link and digits send a proof, which stops the clock; the pages of the order are told', async () => {
		const { id, linkToken } = await guest.order();
		const clients = createLiveClients(test);
		const page = await clients.open(undefined, [orderLinkTopic + linkToken]);
		const answer = await guest.prove(linkToken, ' 00-55 12 ', { digits: ' 8777 ' });
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
		expect(answer.json()).toMatchObject({
			status: 'PENDING',
			payment: { state: 'PROOF_SENT', dueAt: null, payTo: null },
			personal: { email: 'ana@correo.pe' },
		});
		expect(await paymentRow(id)).toEqual({ state: 'PROOF_SENT', due_at: null, operation_number: '005512' });
		expect(await page.first(1)).toEqual([{ type: 'LINKED_ORDER_CHANGED' }]);
		expect((await payer.decide(id, 'confirm')).statusCode).toBe(200);
		await page.first(2);
		expect(await guest.state(linkToken)).toMatchObject({ status: 'CONFIRMED', payment: { state: 'CONFIRMED' } });
		await clients.close();
	});

	it('[R15-151, R15-66, R15-67] the rules of numbers and pictures are those of accounts', async () => {
		const { id, linkToken } = await guest.order();
		const { token } = await test.createUser();
		const own = await payer.order(token);
		await payer.prove(token, own.id, '880088');
		const used = await guest.prove(linkToken, '0880088');
		expect([used.statusCode, used.json().fields]).toEqual([
			400,
			{ operationNumber: expect.stringMatching(/^Ese número ya se usó para otro pedido/) },
		]);
		expect(Object.keys((await guest.prove(linkToken, '1')).json().fields)).toEqual(['operationNumber']);
		for (const image of [Buffer.from('<svg/>'), Buffer.alloc(0)])
			expect(Object.keys((await guest.prove(linkToken, '990099', {}, image)).json().fields)).toEqual(['image']);
		expect((await guest.prove(linkToken, '990099', {}, Buffer.alloc(8 * 1024 * 1024 + 1))).statusCode).toBe(413);
		expect(await paymentRow(id)).toMatchObject({ state: 'WAITING', operation_number: null });
		expect((await guest.prove(linkToken, '990099')).statusCode).toBe(201);
		expect((await guest.prove(linkToken, '990100')).json().payment.state).toBe('PROOF_SENT');
		await payer.decide(id, 'confirm');
		expect((await guest.prove(linkToken, '990101')).json()).toMatchObject({ code: 'payment_changed' });
	});

	it('[R15-152, R18-50] other digits, another link and an order of an account are refused before the picture is read', async () => {
		const { linkToken } = await guest.order();
		const large = Buffer.alloc(9 * 1024 * 1024);
		const wrong = await guest.prove(linkToken, '121212', { digits: '0000' }, large);
		expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_digits']);
		const changed = (linkToken.startsWith('A') ? 'B' : 'A') + linkToken.slice(1);
		expect((await guest.prove(changed, '121212', {}, large)).statusCode).toBe(404);
		expect((await guest.prove('abc', '121212', {}, large)).statusCode).toBe(400);
		// Nor is that of an order which waits for no proof any more.
		const proved = await guest.order();
		await payer.decide(proved.id, 'confirm');
		expect((await guest.prove(proved.linkToken, '121214', {}, large)).statusCode).toBe(409);
		const { token } = await test.createUser();
		await guest.post('adopt', { token: linkToken, digits: '8777' }, token);
		expect((await guest.prove(linkToken, '121212', {}, large)).json().code).toBe('order_adopted');
		expect((await guest.payment(linkToken))?.state).toBe('WAITING');
	});

	it('[R15-350] a token behind the picture opens nothing: the order is that of the digits', async () => {
		const [own, other] = [
			await guest.order(),
			await guest.order({}, { email: 'otra@correo.pe', phone: '951 333 444' }),
		];
		const { payload, headers } = multipartBody({ operationNumber: '454545' }, await voucher(77));
		const [boundary = ''] = payload.toString('latin1').split('\r\n');
		const field = (name: string, value: string) =>
			`${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
		const end = `${boundary}--\r\n`;
		const more = field('token', other.linkToken) + field('operationNumber', '565656') + end;
		const body = Buffer.concat([payload.subarray(0, -end.length), Buffer.from(more)]);
		const answer = await test.app.inject({
			...{ method: 'POST', url: '/api/payments/link/proofs', payload: body },
			headers: { ...headers, ...linkHeaders(own.linkToken, '8777') },
		});
		expect(answer.statusCode).toBe(201);
		expect(answer.json()).toMatchObject({ orderNumber: own.orderNumber, personal: { email: 'ana@correo.pe' } });
		expect(answer.body).not.toContain('otra@correo.pe');
		expect(await paymentRow(own.id)).toMatchObject({ state: 'PROOF_SENT', operation_number: '454545' });
		expect(await paymentRow(other.id)).toMatchObject({ state: 'WAITING' });
	});

	it('[R15-152] tries of digits count together with those of the other calls', async () => {
		const from = createGuestPayer(test, '203.0.113.77');
		const { linkToken } = await guest.order();
		for (let time = 0; time < 5; time++) await from.post('open', { token: linkToken, digits: '0000' });
		const tried: number[] = [];
		for (let time = 0; time < 6; time++) {
			tried.push((await from.prove(linkToken, '131313', { digits: '0000' })).statusCode);
		}
		expect(tried).toEqual([...Array(5).fill(400), 429]);
	});

	it('[R15-153, R20-113] the picture is for whoever has link and digits, and for the staff', async () => {
		const { id, linkToken } = await guest.order();
		await guest.prove(linkToken);
		const [proof] = (await payer.listed(id))?.proofs ?? [];
		const url = `/api/payments/${id}/proofs/${proof?.id}`;
		const { token } = await test.createUser();
		expect((await test.call('GET', url)).statusCode).toBe(401);
		expect((await test.call('GET', url, { token })).statusCode).toBe(404);
		expect((await test.call('GET', url, { token: await test.adminToken() })).statusCode).toBe(200);
		expect((await guest.post('state', { token: linkToken })).body).not.toContain('proof');
		const opened = await guest.post('open', { token: linkToken, digits: '8777' });
		expect(opened.json().personal.proof).toEqual({ operationNumber: expect.any(String), proofs: [proof] });
		const byLink = (number: unknown, digits?: string) =>
			test.call('GET', `/api/payments/link/proofs/${number}`, { headers: linkHeaders(linkToken, digits) });
		expect((await byLink(proof?.id, '8777')).headers).toMatchObject({
			...{ 'content-type': 'image/webp', 'cache-control': 'no-store' },
		});
		const other = await guest.order();
		const [foreign] = (await guest.prove(other.linkToken)).json().personal.proof.proofs;
		const answers = [await byLink(proof?.id), await byLink(proof?.id, '0000'), await byLink(foreign.id, '8777')];
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 404]);
	});

	it('[R15-154] the list of payments names the buyer, marked, and finds them', async () => {
		const { id, linkToken } = await guest.order({}, { email: 'benita@correo.pe', phone: '951 222 333' });
		await guest.prove(linkToken);
		for (const search of ['benita@', '951 222']) {
			const { payments } = await payer.list(`search=${encodeURIComponent(search)}`);
			expect(payments.map((payment) => [payment.id, payment.customer])).toEqual([
				[id, { name: 'benita@correo.pe', email: 'benita@correo.pe', phone: '951 222 333', guest: true }],
			]);
		}
	});

	it('[R15-155] what is not paid in time is cancelled, its units return, the page is told, and a mail says why', async () => {
		const product = await payer.newProduct(3);
		const buy = (contact: object) => guest.buy([lineOf(product)], contact, { paymentMethod: 'YAPE' });
		const [mailed, silent] = [await buy({ email: 'caro@correo.pe' }), await buy({ phone: '951 000 222' })];
		const clients = createLiveClients(test);
		const page = await clients.open(undefined, [orderLinkTopic + mailed.linkToken]);
		now += 30 * minute;
		await page.first(1);
		expect(await guest.state(mailed.linkToken)).toMatchObject({
			status: 'CANCELLED',
			payment: { state: 'EXPIRED', dueAt: null, payTo: null },
		});
		while ((await guest.payment(silent.linkToken))?.state !== 'EXPIRED')
			await new Promise((resolve) => setTimeout(resolve, 10));
		expect((await payer.product(product.id)).stock).toBe(3);
		expect((await mailsOf(test, 'caro@correo.pe')).map(({ facts }) => facts.news)).toEqual([undefined, 'expired']);
		expect(await test.query(sql`SELECT FROM mails WHERE order_id = ${silent.id}`)).toEqual([]);
		await clients.close();
	});

	it('[R17-70, R17-72] a proof that comes too late is taken with link and digits, three of one payer', async () => {
		const contact = { email: 'tarde@correo.pe' };
		const orders = [];
		for (let made = 0; made < 4; made++) orders.push(await guest.order({}, contact));
		const other = await guest.order({}, { phone: '951 000 333' });
		now += 31 * minute;
		for (const { linkToken } of [...orders, other])
			while ((await guest.state(linkToken)).status !== 'CANCELLED')
				await new Promise((resolve) => setTimeout(resolve, 10));
		const [first] = orders;
		expect((await guest.payment(first?.linkToken ?? ''))?.lateUntil).toBe(new Date(now + 7 * 24 * hour).toISOString());
		const statuses = [];
		for (const { linkToken } of [...orders, other]) statuses.push((await guest.prove(linkToken)).statusCode);
		expect(statuses).toEqual([201, 201, 201, 429, 201]);
		expect(await guest.payment(first?.linkToken ?? '')).toMatchObject({ state: 'PROOF_SENT' });
		expect(await guest.payment(first?.linkToken ?? '')).not.toHaveProperty('lateUntil');
	});
});
