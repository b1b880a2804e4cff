import type { AdminOrder } from '#contract/orders/desk';
import { createVisitor } from '#modules/holds/testing/visitor';
import { openMailbox } from '#modules/mail/testing/mailbox';
import { lineOf } from '#modules/orders/testing/shopper';
import { gatewaySettings, startFakeGateways } from '#modules/payments/testing/fakeGateways';
import { createPayer } from '#modules/payments/testing/payer';
import { boleta, createClerk } from '#modules/taxDocuments/testing/clerk';
import { fakeToken, openNubefact } from '#modules/taxDocuments/testing/fakeNubefact';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from './testing/backends';
import { createTestApp, type TestApp } from './testing/testApp';

const minute = 60_000;

describeOnBoth('what a server of the version before has left', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let database: Database;
	const opened: { close(): Promise<unknown> }[] = [];
	const closedLater = <T extends { close(): Promise<unknown> }>(one: T): T => {
		opened.unshift(one);
		return one;
	};
	beforeAll(async () => {
		database = closedLater(await openBackend(kind));
	});
	afterAll(async () => {
		for (const one of opened) await one.close();
	});

	async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
		for (let tries = 0; !(await isSo()); tries++) {
			if (tries > 6000) throw new Error(`It never came that ${what}`);
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
	}
	const rows = async (query: ReturnType<typeof sql>) => (await database.query(query)).length;

	/** The shop with an order that has a boleta, one of which a part goes back, and units that a visitor holds. */
	async function work(before: TestApp, nubefact: string) {
		const [payer, clerk] = [createPayer(before), createClerk(before)];
		const [admin, token] = [await before.adminToken(), await before.userToken()];
		await clerk.setUp({ provider: 'nubefact', url: nubefact, token: fakeToken });
		await before.call('PUT', '/api/admin/settings/gateways', { token: admin, json: gatewaySettings });
		const documented = await clerk.order();
		await clerk.post(documented.id, '', boleta);
		await clerk.until(documented.id, ({ state }) => state === 'ACCEPTED');
		const paid = await payer.order(token, 'CULQI_YAPE', 2);
		await before.call('POST', `/api/payments/${paid.id}/charge`, {
			token,
			json: { phone: '987 654 321', code: '123456' },
		});
		const product = await payer.newProduct(5);
		await createVisitor(before).hold({ productId: product.id, quantity: 2 });
		await payer.buy(token, [lineOf(product, 1)]);
		const read = async (app: TestApp) =>
			(await app.call('GET', `/api/admin/orders/${paid.id}`, { token: admin })).json<AdminOrder>();
		const json = {
			...{ editVersion: (await read(before)).editVersion, amount: 4 },
			...{ way: 'CULQI_YAPE', reason: 'Llegó rota' },
		};
		await before.call('POST', `/api/admin/orders/${paid.id}/refunds`, { token: admin, json });
		expect((await read(before)).online).toMatchObject({ kept: 20, returning: 4 });
		return { product: product.id, paid: paid.id };
	}

	/** As it dies: a mail waits and one is under way, as are the document, which the provider has, and the refund. */
	async function leaveUndone(): Promise<void> {
		const due = sql`${new Date(now).toISOString()}::timestamptz`;
		await database.query(sql`
			UPDATE mails SET state = 'waiting', due_at = ${due} WHERE id = (SELECT min(id) FROM mails WHERE state = 'unsent')`);
		await database.query(sql`
			UPDATE mails SET state = 'sending', attempts = 1, due_at = ${due}, lease_until = now() + interval '300 milliseconds'
			WHERE id = (SELECT max(id) FROM mails WHERE state = 'unsent')`);
		await database.query(sql`
			UPDATE tax_documents SET state = 'PENDING', answer = '', pdf_url = NULL, due_at = ${due}, attempts = 1,
				lease_until = now() + interval '300 milliseconds'`);
		await database.query(sql`UPDATE gateway_refunds SET ask_at = ${due}`);
	}

	it('[R19-15] leaves once: a mail that waits, one under way, a document, a refund and a hold', async () => {
		const gateways = closedLater(await startFakeGateways(() => now));
		const provider = closedLater(await openNubefact());
		const mailbox = closedLater(await openMailbox());
		const config = { paymentGatewaysUrl: gateways.url, publicUrl: 'https://tienda.test' };
		const shop = { database, clock: { now: () => now } };
		// It begins nothing by itself but the document.
		const still = { pace: 60_000, idle: 3_600_000 };
		const before = await createTestApp({
			...{ ...shop, config },
			timing: { gateways: still, holds: still, documents: { idle: 20 } },
		});
		gateways.culqi.back.behave('late');
		const { product, paid } = await work(before, provider.url);
		await before.close();
		now += 11 * minute;
		await leaveUndone();
		provider.calls.length = 0;

		const timing = {
			...{ mail: { pace: 0, idle: 20 }, documents: { idle: 20 }, gateways: { idle: 20 } },
			...{ holds: { pace: 5, idle: 20 }, expiry: { idle: 20 } },
		};
		const started = { ...shop, config: { ...config, smtp: mailbox.smtp }, timing };
		const [one] = (await Promise.all([createTestApp(started), createTestApp(started)])).map(closedLater);
		await until(
			async () =>
				(await rows(sql`SELECT FROM tax_documents WHERE state <> 'ACCEPTED'`)) === 0 &&
				(await rows(sql`SELECT FROM gateway_refunds WHERE state = 'OPEN'`)) === 0 &&
				(await rows(sql`SELECT FROM stock_holds`)) === 0 &&
				// Last: what ends before them may queue another one.
				(await rows(sql`SELECT FROM mails WHERE state IN ('waiting', 'sending')`)) === 0,
			'all of it has left',
		);
		await new Promise((resolve) => setTimeout(resolve, 200));

		const sent = await database.query<{ id: string; attempts: number }>(sql`
			SELECT '<' || message_id || '@tienda.test>' AS id, attempts FROM mails WHERE state = 'sent' ORDER BY attempts DESC`);
		expect(mailbox.mails.map(({ messageId }) => messageId).sort()).toEqual(sent.map(({ id }) => id).sort());
		expect(sent.map(({ attempts }) => attempts).slice(0, 2)).toEqual([2, 1]);
		expect(Object.keys(provider.documents())).toHaveLength(1);
		expect(provider.calls.map(({ operacion }) => operacion)).toEqual(['generar_comprobante', 'consultar_comprobante']);
		expect(gateways.culqi.refunds.map(({ amount }) => amount)).toEqual([400]);
		const noted = sql`SELECT cents FROM order_refunds WHERE order_id = ${paid}`;
		expect(await database.query(noted)).toEqual([{ cents: 400 }]);
		const shown = await one?.call('GET', `/api/products/${product}`);
		expect(shown?.json()).toMatchObject({ stock: 4, held: null });
	});
});
