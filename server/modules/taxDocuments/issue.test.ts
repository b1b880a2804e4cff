import type { OrderTimeline } from '#contract/orders/timeline';
import type { TaxDocument } from '#contract/tax/documents';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { cartOf } from '../offers/testing/cart';
import { clearOffers, insertOffer, threeForTwo } from '../offers/testing/offer';
import { lineOf } from '../orders/testing/shopper';
import { boleta, createClerk, factura } from './testing/clerk';
import { fakeToken, openNubefact } from './testing/fakeNubefact';

const minute = 60_000;

const has = (state: TaxDocument['state']) => (document: TaxDocument) => document.state === state;

describeOnBackends('documents issued by a provider', (kind) => {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let database: Database;
	let provider: Awaited<ReturnType<typeof openNubefact>>;
	let test: TestApp;
	let other: TestApp;
	let clerk: ReturnType<typeof createClerk>;

	const open = () =>
		createTestApp({
			...{ database, clock: { now: () => now } },
			timing: { documents: { idle: 20, trouble: 10, lease: 5000, closing: 50, timeout: 2000 } },
		});

	beforeAll(async () => {
		database = await openBackend(kind);
		provider = await openNubefact();
		// Two servers of one shop, both of which send. A server that hears of the provider later tries everything again then.
		test = await open();
		clerk = createClerk(test);
		await clerk.setUp({ provider: 'nubefact', url: provider.url, token: fakeToken });
		other = await open();
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await provider?.close();
		await database?.close();
	});
	beforeEach(async () => {
		provider.behave('accepted');
		provider.calls.length = 0;
	});

	const issue = async (body: object = boleta, price = '118.00') => {
		const order = await clerk.order(price);
		const answer = await clerk.post(order.id, '', body);
		if (answer.statusCode !== 200) throw new Error(answer.body);
		return { order: order.id, first: answer.json<{ documents: TaxDocument[] }>().documents.at(-1) as TaxDocument };
	};
	const issuing = (number: number, series = 'B001') =>
		provider.calls.filter(
			({ operacion, key }) => operacion === 'generar_comprobante' && key === `2-${series}-${number}`,
		);

	it('[R15-201, R15-202] a boleta and a factura get the next numbers of their series, and SUNAT takes them', async () => {
		const one = await issue();
		expect(one.first).toMatchObject({ series: 'B001', issuedOn: '2026-11-23', issuedElsewhere: false });
		const accepted = await clerk.until(one.order, has('ACCEPTED'));
		expect(accepted).toMatchObject({ number: one.first.number, trouble: null, left: 118 });
		expect(accepted.files.pdf).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/2-B001-\d+\.pdf$/);
		const two = await issue(factura, '23.60');
		await clerk.until(two.order, has('ACCEPTED'));
		expect(provider.documents()[`1-F001-${two.first.number}`]).toMatchObject({
			...{ cliente_tipo_de_documento: '6', cliente_numero_de_documento: '20100070970', fecha_de_emision: '23-11-2026' },
			...{ moneda: 1, porcentaje_de_igv: 18, total_gravada: 20, total_igv: 3.6, total: 23.6 },
			items: [{ cantidad: 1, valor_unitario: 20, precio_unitario: 23.6, subtotal: 20, igv: 3.6, total: 23.6 }],
		});
		const seen = await test.call('GET', `/api/orders/${one.order}/documents`, { token: await test.userToken() });
		expect(seen.json().documents).toMatchObject([{ series: 'B001', pdf: accepted.files.pdf }]);
	});

	it('[R24-112] a boleta of a reduced order has net lines, without a discount, whose sums are its total', async () => {
		await insertOffer(test, { terms: threeForTwo });
		const product = await test.createProduct({ categoryId: (await test.createCategory()).id, price: '11.80' });
		const token = await test.userToken();
		const order = await clerk.buy(token, (await cartOf(test, [[product, 4]])).items);
		await clearOffers(test);
		expect(order.total).toBe(35.4);
		expect((await clerk.post(order.id, '', boleta)).statusCode).toBe(200);
		const { number } = await clerk.until(order.id, has('ACCEPTED'));
		const sent = provider.documents()[`2-B001-${number}`];
		expect(sent).toMatchObject({
			...{ total_gravada: 30, total_igv: 5.4, total: 35.4 },
			items: [{ cantidad: 4, valor_unitario: 7.5, precio_unitario: 8.85, subtotal: 30, igv: 5.4, total: 35.4 }],
		});
		expect(JSON.stringify(sent)).not.toMatch(/descuento":"?[1-9]/);
	});

	it('[R15-203] many presses at once issue one document of an order, and numbers without gap or double', async () => {
		const [before] = await database.query<{ last: number }>(
			sql`SELECT last_number AS last FROM tax_series WHERE series = 'B001'`,
		);
		const orders = await Promise.all(Array.from({ length: 6 }, () => clerk.order('11.80')));
		const token = await test.adminToken();
		const answers = await Promise.all(
			orders.flatMap(({ id }) =>
				[test, other, test].map((server) =>
					server.call('POST', `/api/admin/orders/${id}/documents`, { token, json: boleta }),
				),
			),
		);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(6).fill(200), ...Array(12).fill(409)]);
		const numbers = await Promise.all(orders.map(async ({ id }) => (await clerk.until(id, has('ACCEPTED'))).number));
		expect(numbers.sort((one, two) => one - two)).toEqual(numbers.map((_, at) => (before?.last ?? 0) + 1 + at));
		expect(provider.calls.filter(({ operacion }) => operacion === 'generar_comprobante')).toHaveLength(6);
	});

	it('[R15-204] a call that was lost after the provider issued leads to no second document', async () => {
		provider.behave((call) => (call.operacion === 'generar_comprobante' ? 'lost' : 'accepted'));
		const { order, first } = await issue();
		const waiting = await clerk.until(order, ({ trouble }) => trouble !== null);
		expect(waiting).toMatchObject({ state: 'PENDING', trouble: 'unreachable' });
		provider.behave('accepted');
		now += minute;
		expect(await clerk.until(order, has('ACCEPTED'))).toMatchObject({ number: first.number });
		expect(issuing(first.number)).toHaveLength(2);
		expect(Object.keys(provider.documents()).filter((key) => key === `2-B001-${first.number}`)).toHaveLength(1);
	});

	it.each([
		['silence', 'unreachable'],
		['broken', 'unreachable'],
		['garbage', 'unreachable'],
		[{ codigo: 40, errors: 'Error interno desconocido' }, 'unreachable'],
		[{ codigo: 51, errors: 'Su cuenta ha sido suspendida por falta de pago' }, 'account'],
	] as const)(
		'[R15-205] %j is tried again with the same number, a minute later and then less often',
		async (what, trouble) => {
			provider.behave(what);
			const { order, first } = await issue();
			expect(await clerk.until(order, ({ trouble: now }) => now !== null)).toMatchObject({ state: 'PENDING', trouble });
			const dueAt = (document: TaxDocument) => Date.parse(document.dueAt ?? '') - now;
			expect(dueAt((await clerk.list(order))[0] as TaxDocument)).toBe(minute);
			now += minute;
			await clerk.until(order, (document) => dueAt(document) === 2 * minute);
			provider.behave('accepted');
			// A person who does not want to wait.
			await clerk.post(order, `/${first.id}/retry`, {});
			expect(await clerk.until(order, has('ACCEPTED'))).toMatchObject({ number: first.number, trouble: null });
		},
	);

	it('[R15-206] what the provider refuses was never issued: put right, it has the same number', async () => {
		provider.behave({ codigo: 21, errors: 'El número de documento del cliente es inválido' });
		const { order, first } = await issue(factura);
		expect(await clerk.until(order, has('REJECTED'))).toMatchObject({
			...{ refusedBy: 'provider', answer: 'El número de documento del cliente es inválido' },
		});
		provider.behave('accepted');
		const again = await clerk.post(order, '', { ...factura, name: 'Otra razón social' });
		expect(again.json().documents).toMatchObject([{ number: first.number, refusedBy: null }]);
		expect(await clerk.until(order, has('ACCEPTED'))).toMatchObject({ number: first.number });
	});

	it('[R15-206] a number that was freed goes to the next document of the series', async () => {
		provider.behave({ codigo: 20, errors: 'Formato' });
		const { order, first } = await issue();
		await clerk.until(order, has('REJECTED'));
		provider.behave('accepted');
		const asFactura = await clerk.post(order, '', factura);
		expect(asFactura.json().documents).toMatchObject([{ kind: 'FACTURA' }]);
		const next = await issue();
		expect(next.first.number).toBe(first.number);
		await clerk.until(next.order, has('ACCEPTED'));
	});

	it('[R15-207] what SUNAT rejects keeps its number, and another one is issued with the next', async () => {
		provider.behave('rejected');
		const { order, first } = await issue();
		expect(await clerk.until(order, has('REJECTED'))).toMatchObject({
			...{ refusedBy: 'sunat', answer: '2017: El RUC del receptor no existe' },
		});
		provider.behave('accepted');
		const again = await clerk.post(order, '', boleta);
		expect(again.json().documents).toMatchObject([
			{ number: first.number, state: 'REJECTED' },
			{ number: first.number + 1 },
		]);
		await clerk.until(order, has('ACCEPTED'));
	});

	it('[R15-208] what SUNAT has not answered is asked for, and not issued again', async () => {
		provider.behave('pending');
		const { order, first } = await issue();
		expect(await clerk.until(order, has('SENT'))).toMatchObject({ number: first.number, left: 0 });
		provider.answer('accepted');
		now += 5 * minute;
		await clerk.until(order, has('ACCEPTED'));
		expect(issuing(first.number)).toHaveLength(1);
	});

	it('[R15-209] a number that somebody used in the provider’s own pages is left to them', async () => {
		const before = await issue();
		await clerk.until(before.order, has('ACCEPTED'));
		const number = before.first.number + 1;
		const theirs = provider.documents()[`2-B001-${before.first.number}`];
		if (!theirs) throw new Error('Nothing was issued');
		provider.hold({ ...theirs, numero: number, total: 999, cliente_numero_de_documento: '11112222' });
		const { order } = await issue();
		expect(await clerk.until(order, has('REJECTED'))).toMatchObject({ number, refusedBy: 'taken' });
		const again = await clerk.post(order, '', boleta);
		expect(again.json().documents.at(-1)).toMatchObject({ number: number + 1 });
		await clerk.until(order, has('ACCEPTED'));
	});

	it('[R15-210] a server that dies between the call and its note leads to no second document', async () => {
		const { order, first } = await issue();
		await clerk.until(order, has('ACCEPTED'));
		provider.calls.length = 0;
		// As the row is left by a process that was killed: under way, with a lease that nobody keeps.
		await database.query(sql`
			UPDATE tax_documents SET state = 'PENDING', answer = '', pdf_url = NULL, due_at = ${new Date(now).toISOString()}::timestamptz,
				lease_until = now() + interval '1 hour'
			WHERE id = ${first.id}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(provider.calls).toEqual([]);
		await database.query(sql`UPDATE tax_documents SET lease_until = now() WHERE id = ${first.id}`);
		expect(await clerk.until(order, has('ACCEPTED'))).toMatchObject({ number: first.number });
		expect(provider.calls.map(({ operacion }) => operacion)).toEqual(['generar_comprobante', 'consultar_comprobante']);
	});

	it('[R15-211] the provider issues notas de crédito in the series of what they take back', async () => {
		const { order, first } = await issue(factura, '118.00');
		const body = { reasonCode: '01', reason: 'Se anuló la venta', amount: 118, left: 118 };
		await clerk.until(order, has('ACCEPTED'));
		const answer = await clerk.post(order, `/${first.id}/credit`, body);
		expect(answer.statusCode).toBe(200);
		const note = await clerk.until(order, ({ kind, state }) => kind === 'NOTA_CREDITO' && state === 'ACCEPTED');
		expect(note).toMatchObject({ series: 'FC01', amends: first.id, total: 118, reasonCode: '01' });
		expect(provider.documents()[`3-FC01-${note.number}`]).toMatchObject({
			...{ documento_que_se_modifica_tipo: 1, documento_que_se_modifica_serie: 'F001', tipo_de_nota_de_credito: 1 },
			...{ documento_que_se_modifica_numero: first.number, total: 118, observaciones: 'Se anuló la venta' },
		});
		expect((await clerk.post(order, `/${first.id}/credit`, { ...body, left: 0 })).statusCode).toBe(400);
	});

	it('[R15-347] the provider gets the items that came back, with the price of their document', async () => {
		const { id: categoryId } = await test.createCategory();
		const cup = await test.createProduct({ categoryId, name: 'Taza de loza', price: '19.90', stockQuantity: 9 });
		const { id: order } = await clerk.buy(await test.userToken(), [lineOf(cup, 4)]);
		await clerk.post(order, '', boleta);
		const { id, series, number } = await clerk.until(order, has('ACCEPTED'));
		const credit = (quantity: number, left: number) =>
			clerk.post(order, `/${id}/credit`, {
				...{ reasonCode: '07', reason: 'Volvieron rotas', left, amount: Math.round(1990 * quantity) / 100 },
				lines: [{ line: 0, quantity }],
			});
		expect((await credit(3, 79.6)).statusCode).toBe(200);
		const note = await clerk.until(order, ({ kind, state }) => kind === 'NOTA_CREDITO' && state === 'ACCEPTED');
		expect(provider.documents()[`3-${note.series}-${note.number}`]).toMatchObject({
			...{ tipo_de_nota_de_credito: 7, documento_que_se_modifica_serie: series, total: 59.7 },
			documento_que_se_modifica_numero: number,
			items: [{ descripcion: 'Taza de loza', cantidad: 3, precio_unitario: 19.9, total: 59.7 }],
		});
		expect((await credit(2, 19.9)).statusCode).toBe(400);
	});

	it('[R15-212] where the shop says so, the payment that is confirmed issues what the customer asked for', async () => {
		const token = await test.adminToken();
		await test.call('PUT', '/api/admin/settings/tax', { token, json: { documents: 'none', igvPercent: 18 } });
		const unnamed = await clerk.order('900.00');
		await clerk.setUp({ provider: 'nubefact', url: provider.url, when: 'paid' });
		const [cheap, firm] = [await clerk.order('59.00'), await clerk.order('900.00', 1, { receipt: factura })];
		for (const { id } of [cheap, firm, unnamed])
			for (const status of ['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED']) await clerk.setStatus(id, status);
		expect(await clerk.until(cheap.id, has('ACCEPTED'))).toMatchObject({ kind: 'BOLETA', by: null, total: 59 });
		const timeline = await test.call('GET', `/api/admin/orders/${cheap.id}/timeline`, { token });
		const steps = timeline.json<OrderTimeline>().events.filter(({ kind }) => kind === 'document');
		expect(steps.map(({ by, facts }) => [by.kind, facts])).toMatchObject([
			['shop', { from: null, to: 'PENDING', document: 'BOLETA' }],
			['shop', { from: 'PENDING', to: 'ACCEPTED' }],
		]);
		// The law wants a name there, which nobody gave: it waits for a person.
		expect(await clerk.list(unnamed.id)).toEqual([]);
		expect(await clerk.until(firm.id, has('ACCEPTED'))).toMatchObject({
			kind: 'FACTURA',
			buyer: { name: factura.name },
		});
		await clerk.setUp({ provider: 'nubefact', url: provider.url });
	});

	it('[R15-213] the token is sealed and told to nobody', async () => {
		const answer = await test.call('GET', '/api/admin/settings/issuing', { token: await test.adminToken() });
		expect(answer.json()).toMatchObject({ url: provider.url, secrets: { token: 'kept' } });
		const everything = await database.query(sql`SELECT value::text, '' AS x FROM shop_settings`);
		const log = await database.query(sql`SELECT before::text, after::text FROM audit_log`);
		expect(JSON.stringify([answer.json(), everything, log])).not.toContain(fakeToken);
	});

	it('[R18-231, R18-232] a number noted by hand leads a series that the shop issues in by 50 at most, and is taken back', async () => {
		const { first } = await issue();
		const note = async (number: number) => {
			const order = await clerk.order();
			const answer = await clerk.post(order.id, '/elsewhere', {
				...boleta,
				...{ series: 'B001', number, issuedOn: '2026-11-20' },
			});
			return { answer, void: () => clerk.post(order.id, `/${answer.json().documents[0].id}/void`, {}) };
		};
		const next = async () => (await issue()).first.number;
		for (const number of [99_999_999, first.number + 51]) {
			const { answer } = await note(number);
			expect([answer.statusCode, answer.json().fields]).toEqual([
				400,
				{ number: expect.stringContaining(`va por B001-${String(first.number).padStart(8, '0')}`) },
			]);
		}
		const slip = await note(first.number + 50);
		expect(slip.answer.statusCode).toBe(200);
		const lower = await note(first.number + 3);
		expect((await slip.void()).statusCode).toBe(200);
		expect(await next()).toBe(first.number + 4);
		// One that the shop has issued behind it since.
		expect((await lower.void()).statusCode).toBe(200);
		expect(await next()).toBe(first.number + 5);
	});

	it('[R18-233] a series at its last number says so, and the database knows no longer ones', async () => {
		await database.query(sql`INSERT INTO tax_series VALUES ('FACTURA', 'F001', 99999999)
			ON CONFLICT (kind, series) DO UPDATE SET last_number = 99999999, free = '{}'`);
		const order = await clerk.order();
		const full = await clerk.post(order.id, '', factura);
		expect([full.statusCode, full.json().code]).toEqual([409, 'series_full']);
		await expect(
			database.query(sql`UPDATE tax_series SET last_number = 100000000 WHERE series = 'F001'`),
		).rejects.toThrow('tax_series_number_check');
		await database.query(sql`UPDATE tax_series SET last_number = 500 WHERE series = 'F001'`);
	});
});
