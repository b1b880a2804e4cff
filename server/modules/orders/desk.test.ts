import { channels } from '#contract/live/serverChannels';
import type { AdminOrder, AdminOrderEvent } from '#contract/orders/desk';
import type { Order } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import type { OrderTimeline } from '#contract/orders/timeline';
import { type Database, migrate, sql } from '#platform/db';
import { orderDesk } from '#platform/db/migrations/0022-order-desk';
import { describeOnBackends, openBackend, openBackendBefore } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createShopper, lineOf, ownersPart } from './testing/shopper';
import * as timeline from './timeline';

describeOnBackends('the desk of an order', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let admin: string;
	let now = Date.parse('2026-11-23T15:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
		shopper = createShopper(test);
		admin = await test.adminToken();
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const buy = async (token: string, more: object = {}): Promise<Order> => {
		const { id: categoryId } = await test.createCategory();
		return shopper.buy(token, [lineOf(await test.createProduct({ categoryId }), 2)], more);
	};
	const read = async (id: number, token = admin) =>
		(await test.call('GET', `/api/admin/orders/${id}/timeline`, { token })).json<OrderTimeline>();
	const note = (id: number, text: unknown, token = admin) =>
		test.call('POST', `/api/admin/orders/${id}/notes`, { token, json: { text } });
	const change = (id: number, json: { status: OrderStatus; reason?: string }) =>
		test.call('PATCH', `/api/orders/${id}/status`, { token: admin, json });
	const track = (id: number, trackingNumber: string) =>
		test.call('PATCH', `/api/orders/${id}/tracking`, { token: admin, json: { trackingNumber } });
	const customer = { kind: 'customer', name: null };
	const staff = { kind: 'staff', name: 'admin' };

	it('[R15-90] shows the whole order with its customer, and 404 for one that does not exist', async () => {
		const { token, username } = await test.createUser();
		const order = await buy(token, { notes: 'Tocar dos veces' });
		const shown = await test.call('GET', `/api/admin/orders/${order.id}`, { token: admin });
		expect(ownersPart(shown.json<AdminOrder>())).toEqual({
			...order,
			customer: { name: username, email: `${username}@tienda.test`, phone: '' },
		});
		for (const path of ['2000000', '2000000/timeline'])
			expect((await test.call('GET', `/api/admin/orders/${path}`, { token: admin })).statusCode).toBe(404);
		expect((await note(2_000_000, 'Nada')).statusCode).toBe(404);
	});

	it('[R17-183] keeps who sold it, whoever sells later; where nobody had said it, nothing', async () => {
		const sells = async (json: object) =>
			expect((await test.call('PUT', '/api/admin/settings/seller', { token: admin, json })).statusCode).toBe(200);
		const token = await test.userToken();
		const unsaid = await buy(token);
		await sells({ legalName: 'Rosita SAC', ruc: '20100070970', address: 'Jr. Lima 1' });
		const sold = await buy(token);
		await sells({ legalName: 'Otra SAC', ruc: '20131312955' });
		const seller = { name: 'Tienda Viva', legalName: 'Rosita SAC', ruc: '20100070970', address: 'Jr. Lima 1' };
		expect((await shopper.adminOrder(sold.id)).seller).toEqual(seller);
		await change(sold.id, { status: 'CONFIRMED' });
		expect((await shopper.adminOrder(sold.id)).seller).toEqual(seller);
		expect((await shopper.adminOrder(unsaid.id)).seller).toBeNull();
		expect(sold).not.toHaveProperty('seller');
	});

	it('[R15-92] remembers who did what and when: placing, steps with their reasons, tracking numbers', async () => {
		const order = await buy(await test.userToken());
		now += 60_000;
		await change(order.id, { status: 'CONFIRMED' });
		await change(order.id, { status: 'PENDING', reason: ' Todavía no paga ' });
		await track(order.id, 'OLVA-1');
		await track(order.id, 'OLVA-1');
		await track(order.id, 'OLVA-2');
		now += 60_000;
		await shopper.cancel(await test.userToken(), order.id);
		const { events } = await read(order.id);
		expect(events.map(({ id: _id, ...event }) => event)).toEqual([
			{ at: order.createdAt, kind: 'placed', by: customer, facts: {} },
			...[
				{ kind: 'status', by: staff, facts: { from: 'PENDING', to: 'CONFIRMED', reason: '' } },
				{ kind: 'status', by: staff, facts: { from: 'CONFIRMED', to: 'PENDING', reason: 'Todavía no paga' } },
				{ kind: 'tracking', by: staff, facts: { from: null, to: 'OLVA-1' } },
				{ kind: 'tracking', by: staff, facts: { from: 'OLVA-1', to: 'OLVA-2' } },
			].map((event) => ({ at: new Date(now - 60_000).toISOString(), ...event })),
			{
				...{ at: new Date(now).toISOString(), kind: 'status', by: customer },
				facts: { from: 'PENDING', to: 'CANCELLED', reason: '' },
			},
		]);
	});

	it('[R15-92] remembers nothing of a refused change, nor of one that is undone', async () => {
		const order = await buy(await test.userToken());
		expect((await change(order.id, { status: 'DELIVERED' })).statusCode).toBe(409);
		await test.query(sql`ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (label = '') NOT VALID`);
		expect((await change(order.id, { status: 'CONFIRMED' })).statusCode).toBe(500);
		expect((await note(order.id, 'No queda')).statusCode).toBe(500);
		await test.query(sql`ALTER TABLE audit_log DROP CONSTRAINT closed`);
		expect((await read(order.id)).events.map(({ kind }) => kind)).toEqual(['placed']);
	});

	it('[R15-94] keeps notes of the team, with author and time, and tells the customer of none', async () => {
		const owner = await test.createUser();
		const order = await buy(owner.token);
		now += 1000;
		const text = 'Llamó: que sea después de las seis';
		const written = await note(order.id, `  ${text}  `);
		expect(written.statusCode).toBe(201);
		expect(written.json<OrderTimeline>().events.at(-1)).toMatchObject({
			...{ at: new Date(now).toISOString(), kind: 'note', by: staff, facts: { text } },
		});
		for (const [wrong, message] of [
			['  ', 'La nota es obligatoria'],
			['x'.repeat(1001), 'La nota no puede tener más de 1000 caracteres'],
		]) {
			const refused = await note(order.id, wrong);
			expect([refused.statusCode, refused.json().fields]).toEqual([400, { text: message }]);
		}
		await change(order.id, { status: 'CONFIRMED', reason: 'Razón del equipo' });
		for (const url of [`/api/orders/${order.id}`, `/api/orders/user/${owner.id}`]) {
			const seen = await test.call('GET', url, { token: owner.token });
			expect([seen.statusCode, seen.body.includes('después'), seen.body.includes('Razón')]).toEqual([
				200,
				false,
				false,
			]);
		}
		expect(await test.query(sql`SELECT id FROM mails WHERE facts ~ 'después|Razón'`)).toEqual([]);
		expect(await test.query(sql`SELECT id FROM outbox WHERE body ~ 'después|Razón'`)).toEqual([]);
		const logged = await test.query(sql`
			SELECT before, after FROM audit_log WHERE entity = 'order' AND entity_id = ${order.id} ORDER BY id`);
		expect(logged).toEqual([
			{ before: { internalNotes: 0 }, after: { internalNotes: 1 } },
			{ before: { status: 'PENDING' }, after: { status: 'CONFIRMED' } },
		]);
	});

	it('[R15-98] is for who may read orders, and notes for who may change them', async () => {
		const { token: owner } = await test.createUser();
		const support = await test.createUser({ roles: ['ROLE_USER', 'ROLE_SUPPORT'] });
		const order = await buy(owner);
		const answers = async (token: string) => [
			(await test.call('GET', `/api/admin/orders/${order.id}`, { token })).statusCode,
			(await test.call('GET', `/api/admin/orders/${order.id}/timeline`, { token })).statusCode,
			(await note(order.id, 'Hola', token)).statusCode,
		];
		expect(await answers(owner)).toEqual([403, 403, 403]);
		expect(await answers(support.token)).toEqual([200, 200, 403]);
	});

	it('[R15-95] shows what became of the mails about the order, without reader and text', async () => {
		const order = await buy(await test.userToken());
		await change(order.id, { status: 'CONFIRMED' });
		await test.query(sql`
			UPDATE mails SET state = 'failed', failure = 'refused' WHERE order_id = ${order.id} AND kind = 'order-received'`);
		const { mails } = await read(order.id);
		const mail = { id: expect.any(Number), at: new Date(now).toISOString(), sentAt: null };
		expect(mails).toEqual([
			{ ...mail, kind: 'order-received', state: 'failed', failure: 'refused' },
			{ ...mail, kind: 'order-state-changed', state: 'unsent', failure: null },
		]);
	});

	it('[R15-96] tells open desks of a note by the order alone', async () => {
		const order = await buy(await test.userToken());
		await note(order.id, 'Que nadie más lea');
		const told = (await outboxEvents(test)).filter(({ topic }) => topic === channels.adminOrders.topic).at(-1);
		const body = told?.body as unknown as AdminOrderEvent;
		expect([body.type, body.order.id, body.order.status]).toEqual(['ORDER_UPDATED', order.id, 'PENDING']);
		expect(JSON.stringify(told)).not.toContain('Que nadie');
	});

	it('[R15-97] is in the copy of the customer’s data, without who of the team wrote', async () => {
		const owner = await test.createUser();
		const order = await buy(owner.token);
		await buy(await test.userToken());
		await note(order.id, 'Pidió boleta a nombre de su hija');
		const copy = await test.call('GET', '/api/user/export', { token: owner.token });
		expect(copy.json().orderEvents).toEqual([
			{ orderNumber: order.orderNumber, at: order.createdAt, kind: 'placed', facts: {} },
			{
				...{ orderNumber: order.orderNumber, at: new Date(now).toISOString(), kind: 'note' },
				facts: { text: 'Pidió boleta a nombre de su hija' },
			},
		]);
	});

	it('[R15-97] loses what may tell of a customer who leaves, also where the order ends later', async () => {
		const [done, open] = [await test.createUser(), await test.createUser()];
		const [ended, running] = [await buy(done.token), await buy(open.token)];
		for (const { id } of [ended, running]) {
			await note(id, 'Marcanota de Ana');
			await track(id, 'OLVA-9');
		}
		await change(ended.id, { status: 'CANCELLED', reason: 'Marcarazón' });
		const left = async () =>
			(
				await test.query<{ texts: number }>(sql`
					SELECT count(*)::integer AS texts FROM order_events
					WHERE facts::text LIKE '%Marca%' AND order_id IN (${ended.id}, ${running.id})`)
			)[0]?.texts;
		expect(await left()).toBe(3);
		for (const { id } of [done, open]) await test.call('DELETE', `/api/user/admin/users/${id}`, { token: admin });
		expect(await left()).toBe(1);
		await change(running.id, { status: 'CANCELLED', reason: 'Marcarazón' });
		expect(await left()).toBe(0);
		const { events } = await read(running.id);
		expect(events.map(({ kind, facts }) => [kind, facts])).toEqual([
			['placed', {}],
			['note', { text: '' }],
			['tracking', { from: null, to: 'OLVA-9' }],
			['status', { from: 'PENDING', to: 'CANCELLED', reason: '' }],
		]);
	});

	it('[R15-92] an account of the team that is gone leaves steps without a name', async () => {
		const helper = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ORDERS'] });
		const order = await buy(await test.userToken());
		expect((await note(order.id, 'Reviso el stock', helper.token)).statusCode).toBe(201);
		await test.call('DELETE', `/api/user/admin/users/${helper.id}`, { token: admin });
		expect((await read(order.id)).events.at(-1)?.by).toEqual({ kind: 'staff', name: null });
	});

	it('[R15-92] what the shop does by itself stands under its name', async () => {
		const order = await buy(await test.userToken());
		const facts = { from: 'PENDING', to: 'CANCELLED' } as const;
		await timeline.record(database, order.id, { kind: 'status', by: 'shop', at: now, facts });
		expect((await read(order.id)).events.at(-1)).toMatchObject({ by: { kind: 'shop', name: null } });
	});
});

it('[R15-93] orders from before have their beginning and what the audit log and the mails know', async () => {
	const database = await openBackendBefore('pglite', orderDesk.id);
	await database.query(sql`
		INSERT INTO users (username, email, password_hash, roles) VALUES ('ana', 'ana@tienda.test', '', '{ROLE_USER}')`);
	await database.query(sql`
		INSERT INTO orders (order_number, user_id, total_cents, payment_method, created_at)
		VALUES ('ORD-2026-000001', 1, 100, 'ON_DELIVERY', '2026-11-01T10:00:00Z')`);
	await database.query(sql`
		INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, label, before, after) VALUES
			('2026-11-02T10:00:00Z', 1, 'ana', 'update', 'order', 1, '', '{"status": "PENDING"}', '{"status": "SHIPPED"}'),
			('2026-11-03T10:00:00Z', NULL, 'x', 'update', 'order', 1, '', '{"trackingNumber": null}', '{"trackingNumber": "P1"}'),
			('2026-11-03T10:00:00Z', 1, 'ana', 'update', 'product', 1, '', '{"status": 1}', '{"status": 2}')`);
	await database.query(sql`
		INSERT INTO mails (message_id, kind, state, to_name, to_address, to_phone, public_url, facts, created_at, expires_at,
			due_at)
		VALUES ('m', 'order-received', 'sent', '', '', '', '', '{"orderNumber": "ORD-2026-000001"}', now(), now(), now()),
			('n', 'welcome', 'sent', '', '', '', '', 'sealed', now(), now(), now())`);
	await migrate(database);
	const { events, mails } = await timeline.list(database, 1);
	expect(events.map(({ at, kind, by, facts }) => [at, kind, by, facts])).toEqual([
		['2026-11-01T10:00:00.000Z', 'placed', { kind: 'customer', name: null }, {}],
		['2026-11-02T10:00:00.000Z', 'status', { kind: 'staff', name: 'ana' }, { from: 'PENDING', to: 'SHIPPED' }],
		['2026-11-03T10:00:00.000Z', 'tracking', { kind: 'staff', name: null }, { from: null, to: 'P1' }],
	]);
	expect(mails.map(({ kind }) => kind)).toEqual(['order-received']);
	await database.close();
});
