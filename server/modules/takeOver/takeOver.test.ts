import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#contract/admin/audit';
import type { Order } from '#contract/orders/order';
import type { Shop } from '#contract/shop/shop';
import { type Database, markCopy } from '#platform/db';
import { readSmtpUrl } from '#platform/lib/smtpUrl';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp, type TestAppOverrides } from '#server/testing/testApp';
import { aSheet } from '../complaints/testing/sheets';
import { type Mailbox, openMailbox } from '../mail/testing/mailbox';
import { checkoutBody, lineOf } from '../orders/testing/shopper';
import { type FakeGateways, gatewaySettings, startFakeGateways } from '../payments/testing/fakeGateways';
import { createPayer, voucher } from '../payments/testing/payer';
import { boleta, createClerk } from '../taxDocuments/testing/clerk';
import { fakeToken, openNubefact } from '../taxDocuments/testing/fakeNubefact';

const hour = 3_600_000;
const nowhere = readSmtpUrl('smtp://127.0.0.1:1?from=tienda@tienda.test');

describeOnBoth('a copy of a shop', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let looks = 0;
	let database: Database;
	let gateways: FakeGateways;
	let provider: Awaited<ReturnType<typeof openNubefact>>;
	let mailbox: Mailbox;
	let admin: string;
	let customer: string;
	let toPay: Order;
	let inTry: Order;
	let copy: TestApp;
	let other: TestApp;

	const often = { idle: 20, pace: 0 };
	const open = (more: TestAppOverrides = {}, smtp = mailbox.smtp) =>
		createTestApp({
			...{ database, clock: { now: () => now } },
			databaseTime: async () => {
				looks++;
				return now;
			},
			timing: { expiry: often, gateways: often, mail: often, documents: often, holds: often },
			config: { paymentGatewaysUrl: gateways.url, publicUrl: 'https://tienda.test', smtp },
			...more,
		});

	/** What waits in a shop when its backup is made: time to pay, a question to a gateway, a document and mails. */
	async function fill(shop: TestApp): Promise<void> {
		[admin, customer] = [await shop.adminToken(), await shop.userToken()];
		const [payer, clerk] = [createPayer(shop), createClerk(shop)];
		await payer.setUp();
		await clerk.setUp({ provider: 'nubefact', url: provider.url, token: fakeToken });
		await shop.call('PUT', '/api/admin/settings/gateways', { token: admin, json: gatewaySettings });
		provider.behave('broken');
		gateways.culqi.behave('lost');
		toPay = await payer.order(customer);
		inTry = await payer.order(customer, 'CULQI_YAPE');
		const code = { phone: '987 654 321', code: '123456' };
		await shop.call('POST', `/api/payments/${inTry.id}/charge`, { token: customer, json: code });
		const sold = await clerk.order();
		expect((await clerk.post(sold.id, '', boleta)).statusCode).toBe(200);
	}

	beforeAll(async () => {
		[database, gateways, provider, mailbox] = await Promise.all([
			...([openBackend(kind), startFakeGateways(() => now)] as const),
			...([openNubefact(), openMailbox()] as const),
		]);
		const shop = await open({}, nowhere ?? undefined);
		await fill(shop);
		await shop.close();
		await markCopy(database, 'Se restauró de una copia de seguridad.');
		now += 2 * hour;
		provider.behave('accepted');
		provider.calls.length = 0;
		gateways.asked.length = 0;
		[copy, other] = [await open(), await open()];
	});
	afterAll(async () => {
		await copy?.close();
		await other?.close();
		await Promise.all([database?.close(), gateways?.close(), provider?.close(), mailbox?.close()]);
	});

	const until = async (isSo: () => boolean | Promise<boolean>) => {
		while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
	};
	const shopOf = async (test: TestApp) => (await test.call('GET', '/api/shop')).json<Shop>();
	const stateOf = async ({ id }: Order) => {
		const { status, payment } = (await copy.call('GET', `/api/orders/${id}`, { token: customer })).json<Order>();
		return `${payment?.state} ${status}`;
	};
	const product = async () =>
		(await copy.call('GET', '/api/products', { token: admin })).json<{ id: number; price: number }[]>()[0] ?? {
			id: 0,
			price: 0,
		};

	it('[R21-43] writes to nobody, asks no gateway, ends no order and sends no document, whatever waits', async () => {
		const from = looks;
		await until(() => looks > from + 60);
		expect([mailbox.mails, gateways.asked, provider.calls]).toEqual([[], [], []]);
		expect([await stateOf(toPay), await stateOf(inTry)]).toEqual(['WAITING PENDING', 'WAITING PENDING']);
		expect([(await shopOf(copy)).copy, (await shopOf(other)).copy]).toEqual([true, true]);
	});

	const manual = { channel: 'COUNTER', handover: 'NOW', paid: true, paymentMethod: 'CASH' };
	it.each<[string, string, (id: number, line: object) => { by?: string; json?: object; proof?: true }]>([
		['a checkout', '/orders', (_, line) => ({ json: checkoutBody([line as ReturnType<typeof lineOf>]) })],
		['a sale of the desk', '/admin/orders', (_, line) => ({ by: admin, json: { ...manual, items: [line] } })],
		['a proof', '/payments/ID/proofs', () => ({ proof: true })],
		['a charge', '/payments/ID/charge', () => ({ json: { phone: '987 654 321', code: '123456' } })],
		['a page of a gateway', '/payments/ID/redirect', () => ({})],
		['a cancellation', '/orders/ID/cancel', () => ({})],
		['a cancellation of the desk', 'PATCH /orders/ID/status', () => ({ by: admin, json: { status: 'CANCELLED' } })],
		['a confirmed payment', '/admin/payments/ID/confirm', () => ({ by: admin, json: { proofId: null } })],
		[
			'a refund',
			'/admin/orders/ID/refunds',
			() => ({ by: admin, json: { editVersion: 1, amount: 1, way: 'CASH', reason: 'Uno' } }),
		],
		['a document', '/admin/orders/ID/documents', () => ({ by: admin, json: boleta })],
		['a sheet of the Libro de Reclamaciones', '/complaints', () => ({ json: aSheet })],
		['a test mail', '/admin/mail/test', () => ({ by: admin, json: { to: 'ana@correo.pe' } })],
	])('[R21-43] refuses %s, and says why', async (_what, call, bodyOf) => {
		const [path = '', method = 'POST'] = call.split(' ').reverse();
		const { by = customer, json, proof } = bodyOf(toPay.id, lineOf(await product()));
		const answer = await copy.call(method as 'POST', `/api${path.replace('ID', String(toPay.id))}`, {
			token: by,
			headers: { 'idempotency-key': randomUUID() },
			...(proof ? { form: { operationNumber: '123456' }, image: await voucher() } : { json: json ?? {} }),
		});
		const { code, message } = answer.json();
		expect([answer.statusCode, code, message]).toEqual([
			...[409, 'shop_copy'],
			expect.stringMatching(/^Esta es una copia de la tienda/),
		]);
		expect([mailbox.mails, gateways.asked, provider.calls]).toEqual([[], [], []]);
	});

	it('[R21-43] goes on with what stays inside', async () => {
		const made = await copy.call('POST', '/api/categories', { token: admin, form: { name: 'De prueba' } });
		expect(made.statusCode).toBe(201);
		expect((await copy.call('GET', `/api/orders/${toPay.id}`, { token: customer })).statusCode).toBe(200);
	});

	const audited = async () =>
		(await copy.call('GET', '/api/admin/audit?entity=backup', { token: admin })).json<{ entries: AuditEntry[] }>()
			.entries;

	it('[R21-44] becomes the shop by its owner’s password: all servers act from then on, without a restart', async () => {
		const press = (token: string, password = 'secreto') =>
			copy.call('POST', '/api/admin/system/take-over', { token, json: { password } });
		const reader = await copy.createUser({ username: 'lector', roles: ['ROLE_READER'] });
		expect((await press(customer)).statusCode).toBe(403);
		expect((await press(reader.token)).statusCode).toBe(403);
		expect((await press(admin, 'otra cosa')).json().fields).toEqual({ password: expect.stringMatching(/contraseña/) });
		expect((await shopOf(copy)).copy).toBe(true);

		expect((await press(admin)).statusCode).toBe(200);
		expect((await shopOf(copy)).copy).toBeUndefined();
		await until(async () => (await shopOf(other)).copy === undefined);
		await until(async () => (await stateOf(toPay)) === 'EXPIRED CANCELLED');
		await until(() => gateways.asked.length > 0 && provider.calls.length > 0);
		await mailbox.first(3);
		const line = lineOf(await product());
		for (const server of [copy, other]) {
			const headers = { 'idempotency-key': randomUUID() };
			const placed = await server.call('POST', '/api/orders', { token: customer, json: checkoutBody([line]), headers });
			expect([placed.statusCode, placed.json().code]).toEqual([201, undefined]);
		}
		expect((await press(admin)).statusCode).toBe(200);
		expect(await audited()).toMatchObject([{ action: 'update', actor: { username: 'admin' }, after: { copy: false } }]);
	});

	it('[R21-44] becomes the shop by a start that says so, and a start alone leaves it a copy', async () => {
		await markCopy(database, 'La carpeta de datos se abrió en otro lugar.');
		const restarted = await open();
		expect((await shopOf(restarted)).copy).toBe(true);
		const taking = await open({ takesOver: true });
		expect((await shopOf(taking)).copy).toBeUndefined();
		await until(async () => (await shopOf(restarted)).copy === undefined);
		expect((await audited()).map(({ actor }) => actor.username)).toEqual(['consola del servidor', 'admin']);
		await Promise.all([restarted.close(), taking.close()]);
	});
});
