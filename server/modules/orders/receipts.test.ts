import { randomUUID } from 'node:crypto';
import { channels } from '#contract/live/serverChannels';
import type { AdminOrder } from '#contract/orders/desk';
import type { GuestOrder } from '#contract/orders/guest';
import type { Order } from '#contract/orders/order';
import { buyerNeeded, type Receipt, type ReceiptOffer } from '#contract/tax/receipt';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { tablesWith } from '#server/testing/everyTable';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createGuest } from './testing/guest';
import { checkoutBody, createShopper, lineOf } from './testing/shopper';

describeOnBackends('the receipt that is asked for', (kind) => {
	let database: Database;
	let test: TestApp;
	let shopper: ReturnType<typeof createShopper>;
	let line: ReturnType<typeof lineOf>;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		line = lineOf(await test.createProduct({ categoryId, price: '10.00', stockQuantity: 500 }), 2);
		// A new shop asks for nothing.
		expect(await offer()).toEqual({ kinds: [], igvPercent: null });
	});
	beforeEach(() => give('all'));
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	async function give(documents: string, igvPercent = 18): Promise<void> {
		const json = { documents, igvPercent };
		const answer = await test.call('PUT', '/api/admin/settings/tax', { token: await test.adminToken(), json });
		expect(answer.statusCode).toBe(200);
	}
	const offer = async () => (await test.call('GET', '/api/receipts')).json<ReceiptOffer>();

	const factura: Receipt = {
		kind: 'FACTURA',
		documentType: 'RUC',
		documentNumber: '20100070970',
		name: 'Textiles del Sur S.A.C.',
		address: 'Av. Ejército 710, Arequipa',
	};
	const boleta: Receipt = {
		kind: 'BOLETA',
		documentType: 'DNI',
		documentNumber: '45678912',
		name: 'Rosa Quispe',
		address: '',
	};

	async function fieldsOf(receipt: object): Promise<unknown> {
		const { token } = await test.createUser();
		const answer = await shopper.checkout(token, checkoutBody([line], { receipt }));
		expect(answer.statusCode).toBe(400);
		return answer.json<{ fields: unknown }>().fields;
	}

	it('[R15-171] stays with its order; an order without one is as before', async () => {
		const { token } = await test.createUser();
		const asked = await shopper.buy(token, [line], { receipt: { ...factura, documentNumber: '20 100070970' } });
		expect(asked.receipt).toEqual(factura);
		expect((await test.call('GET', `/api/orders/${asked.id}`, { token })).json<Order>().receipt).toEqual(factura);
		expect((await shopper.buy(token, [line])).receipt).toBeNull();
		const simple = await shopper.buy(token, [line], { receipt: { kind: 'BOLETA' } });
		expect(simple.receipt).toEqual({ kind: 'BOLETA', documentType: '', documentNumber: '', name: '', address: '' });
	});

	it('[R15-172] is refused at the field that is missing or wrong', async () => {
		expect(await fieldsOf({ kind: 'TICKET' })).toEqual({ 'receipt.kind': 'Elige boleta o factura' });
		expect(await fieldsOf({ kind: 'FACTURA', documentType: 'DNI', documentNumber: '45678912' })).toEqual({
			'receipt.documentType': 'La factura se da a un RUC',
			'receipt.name': 'La razón social es obligatoria',
			'receipt.address': 'La dirección fiscal es obligatoria',
		});
		expect(await fieldsOf({ ...factura, documentNumber: '20100070971' })).toEqual({
			'receipt.documentNumber': expect.stringContaining('El RUC tiene 11 dígitos'),
		});
		expect(await fieldsOf({ ...boleta, documentNumber: '4567891', name: ' ' })).toEqual({
			'receipt.documentNumber': 'El DNI tiene 8 dígitos',
			'receipt.name': 'El nombre es obligatorio',
		});
		expect(await fieldsOf({ ...boleta, documentType: '' })).toEqual({
			'receipt.documentType': 'Elige el tipo de documento',
		});
	});

	it('[R15-173] is part of the order: the same key with another one is refused', async () => {
		const { token } = await test.createUser();
		const place = (receipt?: Receipt) =>
			shopper.checkout(token, checkoutBody([line], { receipt }), 'the-same-key-of-0001');
		expect((await place(boleta)).statusCode).toBe(201);
		expect((await place(boleta)).statusCode).toBe(200);
		expect((await place(factura)).statusCode).toBe(409);
		expect((await place()).statusCode).toBe(409);
	});

	it('[R15-174] is behind the last digits on the page of a link', async () => {
		const guest = createGuest(test);
		const { linkToken: token } = await guest.buy([line], { email: 'rosa@correo.pe' }, { receipt: factura });
		expect(JSON.stringify(await guest.state(token))).not.toContain(factura.documentNumber);
		const opened = (await guest.post('open', { token, digits: '8777' })).json<GuestOrder>();
		expect(opened.personal?.receipt).toEqual(factura);
	});

	it('[R15-175] is in the copy of the own data, and is forgotten with the customer but for its kind', async () => {
		const { id: userId, token } = await test.createUser();
		const named = { ...boleta, name: 'Nicanora Olvidada', documentNumber: '43219876' };
		const { id } = await shopper.buy(token, [line], { receipt: named });
		const copy = (await test.call('GET', '/api/user/export', { token })).json<{ orders: Order[] }>();
		expect(copy.orders[0]?.receipt).toEqual(named);
		await shopper.cancel(token, id);
		const adminToken = await test.adminToken();
		expect(
			(await test.call('DELETE', `/api/user/admin/users/${userId}`, { token: adminToken })).statusCode,
		).toBeLessThan(300);
		expect(await tablesWith(test.database, '43219876|nicanora olvidada')).toEqual([]);
		const [kept] = await test.query<{ receipt: Receipt }>(sql`SELECT receipt FROM orders WHERE id = ${id}`);
		expect(kept?.receipt).toEqual({ kind: 'BOLETA', documentType: '', documentNumber: '', name: '', address: '' });
	});

	it('[R15-176] the shop says which ones it gives and with what IGV', async () => {
		expect(await offer()).toEqual({ kinds: ['BOLETA', 'FACTURA'], igvPercent: 18 });
		await give('boletas');
		expect(await offer()).toEqual({ kinds: ['BOLETA'], igvPercent: null });
		await give('none');
		expect(await offer()).toEqual({ kinds: [], igvPercent: null });
		const token = await test.adminToken();
		const put = (json: object) => test.call('PUT', '/api/admin/settings/tax', { token, json });
		for (const igvPercent of [-1, 30.01, 10.555, null, '18']) {
			const answer = await put({ documents: 'all', igvPercent });
			if (igvPercent === null) expect(answer.json()).toMatchObject({ igvPercent: 18 });
			else expect(answer.json()).toMatchObject({ fields: { igvPercent: expect.stringContaining('porcentaje') } });
		}
		expect((await put({ documents: 'tickets', igvPercent: 18 })).statusCode).toBe(400);
	});

	it('[R15-176] what the shop does not give is refused at the field, and nothing is ordered', async () => {
		await give('boletas');
		expect(await fieldsOf(factura)).toEqual({ 'receipt.kind': expect.stringContaining('no da factura') });
		await give('none');
		expect(await fieldsOf(boleta)).toEqual({ 'receipt.kind': expect.stringContaining('no da boleta') });
	});

	it('[R15-178] from S/ 700 on, delivery included, a boleta says whom it is for; where none is given nothing is asked', async () => {
		const { id: categoryId } = await test.createCategory();
		const dear = lineOf(await test.createProduct({ categoryId, price: '700.00', stockQuantity: 50 }));
		const almost = lineOf(await test.createProduct({ categoryId, price: '699.99', stockQuantity: 50 }));
		const { token } = await test.createUser();
		const place = async (item: typeof dear, receipt?: object) => {
			const answer = await shopper.checkout(token, checkoutBody([item], { receipt }));
			return [answer.statusCode, answer.json<{ fields?: object }>().fields];
		};
		const demanded = [400, { 'receipt.documentNumber': expect.stringContaining('Desde S/ 700') }];
		expect(await place(dear)).toEqual(demanded);
		expect(await place(dear, { kind: 'BOLETA' })).toEqual(demanded);
		expect(await place(dear, boleta)).toEqual([201, undefined]);
		expect(await place(dear, factura)).toEqual([201, undefined]);
		expect(await place(almost, { kind: 'BOLETA' })).toEqual([201, undefined]);
		expect(await place(almost)).toEqual([201, undefined]);
		await give('boletas');
		expect(await place(dear)).toEqual(demanded);
		await give('none');
		expect(await place(dear)).toEqual([201, undefined]);
	});

	it('[R15-337] an edit that brings an order to S/ 700 asks for the document of the buyer, and a document is noted with it', async () => {
		const admin = await test.adminToken();
		const { token } = await test.createUser();
		const { id } = await shopper.buy(token, [line], { paymentMethod: 'BANK_TRANSFER' });
		const read = async () => (await test.call('GET', `/api/admin/orders/${id}`, { token: admin })).json<AdminOrder>();
		const edit = async (quantity: number, asked?: object) => {
			const { editVersion, items } = await read();
			const lines = items.map(({ lineId }) => ({ lineId, quantity }));
			return test.call('PUT', `/api/admin/orders/${id}/contents`, {
				token: admin,
				json: { editVersion, lines, added: [], ...(asked && { receipt: asked }) },
			});
		};
		expect((await edit(69)).statusCode).toBe(200);
		for (const asked of [undefined, { kind: 'BOLETA' }]) {
			const refused = await edit(70, asked);
			expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'receipt.documentNumber': buyerNeeded }]);
		}
		expect((await edit(70, { ...boleta, documentNumber: '123' })).json().fields).toHaveProperty([
			'receipt.documentNumber',
		]);
		// Nothing was written by the refusals.
		expect(await read()).toMatchObject({ total: 690, receipt: null });
		expect((await edit(70, boleta)).json<AdminOrder>()).toMatchObject({ total: 700, receipt: boleta });
		expect((await test.call('GET', `/api/orders/${id}`, { token })).json<Order>().receipt).toEqual(boleta);
		const { body: told } = (await outboxEvents(test)).findLast(({ topic }) => topic === channels.ownOrders.topic) ?? {};
		expect(told).toMatchObject({ order: { contents: { total: 700, receipt: boleta } } });
		// A document that is known is not asked for again.
		expect((await edit(80)).json<AdminOrder>()).toMatchObject({ total: 800, receipt: boleta });
		const { receipt } = await read();
		const noted = await test.call('POST', `/api/admin/orders/${id}/documents/elsewhere`, {
			token: admin,
			json: { ...receipt, series: 'EB01', number: 71, issuedOn: '2026-01-02' },
		});
		expect(noted.json()).toMatchObject({ documents: [{ total: 800, buyer: { documentNumber: '45678912' } }] });
	});

	it('[R15-337] in a shop that gives no receipts, and where the total stays, an edit asks for nothing', async () => {
		await give('none');
		const { token } = await test.createUser();
		const { id } = await shopper.buy(token, [line], { paymentMethod: 'BANK_TRANSFER' });
		const admin = await test.adminToken();
		const edit = async (quantity: number) => {
			const { editVersion, items } = (
				await test.call('GET', `/api/admin/orders/${id}`, { token: admin })
			).json<AdminOrder>();
			const json = { editVersion, lines: items.map(({ lineId }) => ({ lineId, quantity })), added: [] };
			return (await test.call('PUT', `/api/admin/orders/${id}/contents`, { token: admin, json })).statusCode;
		};
		expect(await edit(90)).toBe(200);
		await give('all');
		expect([await edit(90), await edit(91)]).toEqual([200, 400]);
	});

	it('[R15-338] an order that the shop writes down from S/ 700 on needs it too, in words for the shop', async () => {
		const admin = await test.adminToken();
		const write = (receipt?: object) =>
			test.call('POST', '/api/admin/orders', {
				token: admin,
				json: {
					...{
						channel: 'COUNTER',
						items: [{ ...line, quantity: 70 }],
						handover: 'NOW',
						paid: true,
						paymentMethod: 'CASH',
					},
					...(receipt && { receipt }),
				},
				headers: { 'idempotency-key': randomUUID() },
			});
		expect((await write()).json().fields).toEqual({ 'receipt.documentNumber': buyerNeeded });
		expect((await write(boleta)).json()).toMatchObject({ order: { total: 700, receipt: boleta } });
	});

	it('[R15-179] the rate stays with the order, whatever the setting is later', async () => {
		const { token } = await test.createUser();
		await give('all', 10.5);
		const { id } = await shopper.buy(token, [line]);
		await give('all', 0);
		const exempt = await shopper.buy(token, [line]);
		await give('boletas');
		const simple = await shopper.buy(token, [line]);
		const rateOf = async (order: number) =>
			(await test.call('GET', `/api/orders/${order}`, { token })).json<Order>().igvPercent;
		expect(await Promise.all([id, exempt.id, simple.id].map(rateOf))).toEqual([10.5, 0, null]);
	});
});
