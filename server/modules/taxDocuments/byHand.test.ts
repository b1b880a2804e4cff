import type { AdminOrder } from '#contract/orders/desk';
import type { OrderTimeline } from '#contract/orders/timeline';
import type { OrderTaxDocuments, ShownTaxDocuments } from '#contract/tax/documents';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { lineOf } from '../orders/testing/shopper';
import { boleta, byHand, createClerk, factura } from './testing/clerk';

describe('documents that were issued elsewhere', () => {
	const now = Date.parse('2026-11-23T15:00:00Z');
	let test: TestApp;
	let clerk: ReturnType<typeof createClerk>;
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now } });
		clerk = createClerk(test);
		await clerk.setUp();
	});
	afterAll(() => test?.close());

	it('[R15-190, R15-191] a boleta is noted by its number, with the lines of the order and its IGV', async () => {
		const order = await clerk.order('59.00', 2);
		const answer = await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, series: ' eb01 ' });
		expect([answer.statusCode, answer.json()]).toMatchObject([
			200,
			{
				canIssue: false,
				documents: [
					{
						...{ kind: 'BOLETA', series: 'EB01', number: 12, issuedOn: '2026-11-20', issuedElsewhere: true },
						...{ state: 'ACCEPTED', base: 100, igv: 18, total: 118, left: 118, igvPercent: 18, by: 'admin' },
						buyer: { documentType: 'DNI', documentNumber: '45678912', name: 'Ana Quispe' },
						lines: [{ quantity: 2, base: 100, igv: 18, total: 118 }],
					},
				],
			},
		]);
	});

	it('[R15-191] an order from before the shop asked for receipts has the IGV of the setting, and none in the Nuevo RUS', async () => {
		const token = await test.adminToken();
		const setting = (documents: string) =>
			test.call('PUT', '/api/admin/settings/tax', { token, json: { documents, igvPercent: 18 } });
		await setting('none');
		const before = [await clerk.order('59.00', 2), await clerk.order('59.00', 2)];
		const split = async (at: number) => {
			const id = before[at]?.id ?? 0;
			const answer = await clerk.post(id, '/elsewhere', { ...boleta, ...byHand, number: 20 + at });
			const { base, igv, igvPercent } = answer.json().documents[0];
			return { base, igv, igvPercent };
		};
		expect(await split(0)).toEqual({ base: 100, igv: 18, igvPercent: 18 });
		await setting('boletas');
		expect(await split(1)).toEqual({ base: 118, igv: 0, igvPercent: 0 });
		await setting('all');
	});

	it('[R15-192] a number stands on one document of its kind, and on the field what is wrong', async () => {
		const one = await clerk.order();
		const other = await clerk.order();
		const number = { ...byHand, number: 40 };
		expect((await clerk.post(one.id, '/elsewhere', { ...boleta, ...number })).statusCode).toBe(200);
		const taken = await clerk.post(other.id, '/elsewhere', { ...boleta, ...number });
		expect([taken.statusCode, taken.json().fields]).toEqual([
			400,
			{ number: 'Ese número ya está anotado en otro pedido. Revísalo.' },
		]);
		// Series of facturas count by themselves.
		expect((await clerk.post(other.id, '/elsewhere', { ...factura, ...number })).statusCode).toBe(200);
		const again = await clerk.post(one.id, '/elsewhere', { ...boleta, ...number, number: 41 });
		expect([again.statusCode, again.json().code]).toEqual([409, 'document_exists']);
		const third = await clerk.order();
		const wrong = await clerk.post(third.id, '/elsewhere', { ...factura, ...byHand, documentNumber: '20100070971' });
		expect(wrong.json().fields).toHaveProperty('documentNumber');
		const strange = { ...boleta, series: 'B-1', number: 0, issuedOn: '2026-02-31' };
		expect(Object.keys((await clerk.post(third.id, '/elsewhere', strange)).json().fields).sort()).toEqual([
			...['issuedOn', 'number', 'series'],
		]);
		const late = await clerk.post(third.id, '/elsewhere', { ...boleta, ...byHand, number: 42, issuedOn: '2026-11-24' });
		expect(late.json().fields).toHaveProperty('issuedOn');
	});

	it('[R15-193] from S/ 700 a boleta names its buyer', async () => {
		const order = await clerk.order('700.00', 1, { receipt: boleta });
		const nobody = { kind: 'BOLETA', documentType: '', documentNumber: '', name: '', address: '' };
		const refused = await clerk.post(order.id, '/elsewhere', { ...nobody, ...byHand, number: 50 });
		expect([refused.statusCode, refused.json().fields]).toEqual([
			...[400, { documentNumber: expect.stringContaining('S/ 700') }],
		]);
		expect((await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 50 })).statusCode).toBe(200);
	});

	it('[R15-194] what was noted by mistake is taken back, and its number can be noted again', async () => {
		const order = await clerk.order();
		const noted = (await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 60 })).json();
		const { id } = noted.documents[0];
		const voided = await clerk.post(order.id, `/${id}/void`, {});
		expect([voided.statusCode, voided.json().documents]).toEqual([200, []]);
		expect((await clerk.post(order.id, `/${id}/void`, {})).statusCode).toBe(404);
		const other = await clerk.order();
		expect((await clerk.post(other.id, '/elsewhere', { ...boleta, ...byHand, number: 60 })).statusCode).toBe(200);
		expect((await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 61 })).statusCode).toBe(200);
	});

	it('[R15-195] the owner sees what is accepted; others learn nothing, and who may only read changes nothing', async () => {
		const order = await clerk.order();
		await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 70 });
		const seen = async (token?: string) =>
			test.call('GET', `/api/orders/${order.id}/documents`, token ? { token } : {});
		expect((await seen(await test.userToken())).json<ShownTaxDocuments>().documents).toEqual([
			{ kind: 'BOLETA', state: 'ACCEPTED', series: 'EB01', number: 70, issuedOn: '2026-11-20', total: 118, pdf: null },
		]);
		const { token: stranger } = await test.createUser();
		expect([(await seen(stranger)).statusCode, (await seen()).statusCode]).toEqual([404, 401]);
		const { token: support } = await test.createUser({ roles: ['ROLE_SUPPORT'] });
		const url = `/api/admin/orders/${order.id}/documents`;
		expect((await test.call('GET', url, { token: support })).statusCode).toBe(200);
		expect((await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand }, support)).statusCode).toBe(403);
		expect((await test.call('GET', url, { token: stranger })).statusCode).toBe(403);
	});

	it('[R15-199] it is in the copy of the customer’s data, and stays as it is when they leave', async () => {
		const { token } = await test.createUser();
		const { id: categoryId } = await test.createCategory();
		const order = await clerk.buy(token, [lineOf(await test.createProduct({ categoryId, price: '118.00' }))]);
		await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 75 });
		const copy = await test.call('GET', '/api/user/export', { token });
		expect(copy.json().taxDocuments).toMatchObject([
			{ series: 'EB01', number: 75, total: 118, orderNumber: order.orderNumber, buyer: { name: 'Ana Quispe' } },
		]);
		for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
			await clerk.setStatus(order.id, status);
		const before = await clerk.list(order.id);
		const left = await test.call('POST', '/api/user/deletion', { token, json: { password: 'secreto' } });
		expect(left.statusCode).toBeLessThan(300);
		expect(before).toHaveLength(1);
		expect(await clerk.list(order.id)).toEqual(before);
	});

	it('[R15-196] the timeline and the audit log tell of it', async () => {
		const order = await clerk.order();
		const token = await test.adminToken();
		const { id } = (await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 80 })).json().documents[0];
		await clerk.post(order.id, `/${id}/void`, {});
		const { events } = (
			await test.call('GET', `/api/admin/orders/${order.id}/timeline`, { token })
		).json<OrderTimeline>();
		const facts = { document: 'BOLETA', number: 'EB01-00000080' };
		expect(events.filter(({ kind }) => kind === 'document').map((event) => event.facts)).toEqual([
			{ from: null, to: 'ACCEPTED', ...facts },
			{ from: 'ACCEPTED', to: 'VOIDED', ...facts },
		]);
		const log = await test.call('GET', '/api/admin/audit?entity=tax_document&search=EB01-00000080', { token });
		expect(log.json().entries).toMatchObject([
			{ action: 'update', label: 'EB01-00000080', before: { state: 'ACCEPTED' }, after: { state: 'VOIDED' } },
			{ action: 'create', after: { kind: 'BOLETA', total: 118 } },
		]);
	});

	it('[R15-197] without a provider nothing is issued here, and the answer says where to set it up', async () => {
		const order = await clerk.order();
		const refused = await clerk.post(order.id, '', boleta);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'issuing_not_set_up']);
		expect(await clerk.list(order.id)).toEqual([]);
	});

	it('[R15-346] a nota de crédito by lines takes back units at what they cost, and never more than were sold', async () => {
		const { id: categoryId } = await test.createCategory();
		const [cup, pot] = [
			await test.createProduct({ categoryId, name: 'Taza', price: '9.99', stockQuantity: 9 }),
			await test.createProduct({ categoryId, name: 'Olla', price: '100.01', stockQuantity: 9 }),
		];
		const order = await clerk.buy(await test.userToken(), [lineOf(cup, 3), lineOf(pot)]);
		const { id, lines } = (await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 95 })).json()
			.documents[0];
		expect(lines).toMatchObject([
			{ description: 'Taza', quantity: 3, left: 3 },
			{ description: 'Olla', quantity: 1, left: 1 },
		]);
		const credit = (items: [line: number, quantity: number][], amount: number, left: number, number: number) =>
			clerk.post(order.id, `/${id}/credit/elsewhere`, {
				...{ reasonCode: '07', reason: 'Volvieron', amount, left, series: 'EB03', number, issuedOn: '2026-11-23' },
				lines: items.map(([line, quantity]) => ({ line, quantity })),
			});
		expect((await credit([[0, 4]], 39.96, 129.98, 1)).json().fields).toEqual({
			lines: 'De «Taza» quedan 3 por devolver con una nota de crédito.',
		});
		expect((await credit([[2, 1]], 1, 129.98, 1)).statusCode).toBe(400);
		expect((await credit([], 1, 129.98, 1)).json().fields).toEqual({ lines: 'Elige qué productos se devuelven' });
		expect((await credit([[0, 2]], 20, 129.98, 1)).json().fields).toHaveProperty('amount');
		expect((await credit([[0, 2]], 19.98, 129.98, 1)).statusCode).toBe(200);
		const [after, first] = await clerk.list(order.id);
		expect(after?.lines.map(({ left }) => left)).toEqual([1, 1]);
		expect(first).toMatchObject({ total: 19.98, lines: [{ description: 'Taza', quantity: 2, total: 19.98 }] });
		expect((await credit([[0, 2]], 19.98, 110, 2)).json().fields).toHaveProperty('lines');
		expect(
			(
				await credit(
					[
						[0, 1],
						[1, 1],
					],
					110,
					110,
					2,
				)
			).statusCode,
		).toBe(200);
		const [main, ...notes] = await clerk.list(order.id);
		expect(main).toMatchObject({ left: 0 });
		for (const of of ['base', 'igv', 'total'] as const) {
			const cents = (one: { base: number; igv: number; total: number }) => Math.round(one[of] * 100);
			expect(notes.reduce((sum, note) => sum + cents(note), 0)).toBe(cents(main ?? lines[0]));
			for (const note of notes) expect(note.lines.reduce((sum, line) => sum + cents(line), 0)).toBe(cents(note));
		}
	});

	it('[R15-349] what was taken back whole makes room for another document, of the order as it is by now', async () => {
		const { id: categoryId } = await test.createCategory();
		const pot = await test.createProduct({ categoryId, name: 'Olla', price: '59.00', stockQuantity: 9 });
		const { id } = await clerk.buy(await test.userToken(), [lineOf(pot)], { paymentMethod: 'BANK_TRANSFER' });
		const token = await test.adminToken();
		const edit = async (quantity: number) => {
			const url = `/api/admin/orders/${id}`;
			const { editVersion, items } = (await test.call('GET', url, { token })).json<AdminOrder>();
			const json = { editVersion, lines: items.map(({ lineId }) => ({ lineId, quantity })), added: [] };
			return (await test.call('PUT', `${url}/contents`, { token, json })).statusCode;
		};
		const note = (number: number) => clerk.post(id, '/elsewhere', { ...boleta, ...byHand, number });
		const first = (await note(201)).json<OrderTaxDocuments>().documents[0];
		expect([await edit(2), (await note(202)).json().code]).toEqual([409, 'document_exists']);
		const credited = await clerk.post(id, `/${first?.id}/credit/elsewhere`, {
			...{ reasonCode: '01', reason: 'Cambió el pedido', amount: 59, left: 59 },
			...{ series: 'EB04', number: 1, issuedOn: '2026-11-23' },
		});
		const [, creditNote] = credited.json<OrderTaxDocuments>().documents;
		expect((await clerk.list(id)).map(({ takenBack }) => takenBack)).toEqual([true, false]);
		expect(await edit(2)).toBe(200);
		expect((await note(202)).json()).toMatchObject({
			documents: [{ number: 201 }, { kind: 'NOTA_CREDITO' }, { number: 202, total: 118, left: 118, takenBack: false }],
		});
		expect([await edit(1), (await note(203)).json().code]).toEqual([409, 'document_exists']);
		// Without the note two documents would stand.
		expect((await clerk.post(id, `/${creditNote?.id}/void`, {})).json().code).toBe('document_exists');
	});

	it('[R15-198] notas de crédito take back all once, or parts up to what is left', async () => {
		const order = await clerk.order('100.01');
		const { id } = (await clerk.post(order.id, '/elsewhere', { ...boleta, ...byHand, number: 90 })).json().documents[0];
		const credit = (amount: number, left: number, number: number, reasonCode = '07') =>
			clerk.post(order.id, `/${id}/credit/elsewhere`, {
				...{ reasonCode, reason: 'Devolvió una taza', amount, left },
				...{ series: 'EB02', number, issuedOn: '2026-11-23' },
			});
		const all = await credit(50, 100.01, 1, '01');
		expect(all.json().fields).toHaveProperty('amount');
		expect((await credit(100.02, 100.01, 1)).json().fields).toEqual({
			amount: 'De este comprobante quedan S/\u00a0100.01 por devolver.',
		});
		expect((await credit(33.33, 100.01, 1)).statusCode).toBe(200);
		// A second press of somebody who saw the sum of before.
		expect((await credit(33.33, 100.01, 2)).json().code).toBe('document_changed');
		expect((await credit(33.33, 66.68, 2)).statusCode).toBe(200);
		expect((await credit(33.35, 33.35, 3, '06')).json().fields).toHaveProperty('amount');
		expect((await credit(33.35, 33.35, 3)).statusCode).toBe(200);
		const [main, ...notes] = await clerk.list(order.id);
		expect(main).toMatchObject({ left: 0, total: 100.01 });
		const sum = (of: 'base' | 'igv' | 'total') =>
			Math.round(notes.reduce((all, note) => all + note[of] * 100, 0)) / 100;
		expect([sum('base'), sum('igv'), sum('total')]).toEqual([main?.base, main?.igv, main?.total]);
		expect(notes[0]).toMatchObject({ kind: 'NOTA_CREDITO', amends: id, reasonCode: '07', reason: 'Devolvió una taza' });
		expect((await clerk.post(order.id, `/${id}/void`, {})).statusCode).toBe(409);
	});
});
