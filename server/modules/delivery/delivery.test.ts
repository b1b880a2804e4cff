import type { FeeImported } from '#contract/delivery/fees';
import type { Shop } from '#contract/shop/shop';
import { sql } from '#platform/db';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { createPlanner, feeOf, methodForm } from './testing/plans';

describe('delivery', () => {
	let test: TestApp;
	let planner: ReturnType<typeof createPlanner>;
	/** Monday, 10:00 in Lima. */
	const monday = Date.parse('2026-11-23T15:00:00Z');
	let now = monday;
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now } });
		planner = createPlanner(test);
		await test.adminToken();
	});
	afterAll(() => test.close());
	beforeEach(async () => {
		now = monday;
		await test.query(sql`DELETE FROM delivery_methods`);
		await test.query(sql`DELETE FROM delivery_zones`);
		await test.query(sql`DELETE FROM holiday_changes`);
		await test.query(sql`DELETE FROM outbox`);
	});

	const juliaca = '211101';
	const puno = '210101';
	const miraflores = '150122';
	const shop = async () => (await test.call('GET', '/api/shop')).json<Shop>();

	it('[R15-44] a shop without a fee asks nothing about delivery', async () => {
		expect(await planner.quote(juliaca)).toEqual({ asked: false, options: [] });
		await planner.zone('Puno', '21');
		await planner.method({});
		expect(await planner.quote(juliaca)).toEqual({ asked: false, options: [] });
		expect((await shop()).delivery ?? 0).toBe(0);
	});

	it('[R20-04] the public view says where the shop delivers, from which fee, and whether one may pay on receipt', async () => {
		const { id: puno } = await planner.zone('Puno', '21');
		const { id: lima } = await planner.zone('Lima', '15');
		const rest = Array.from({ length: 25 }, (_, at) => String(at + 1).padStart(2, '0'));
		const { id: others } = await planner.zone('Otros', ...rest.filter((code) => code !== '21' && code !== '15'));
		const later = { payOnDelivery: false };
		const own = await planner.method({
			fees: [
				feeOf(lima, [[0, 12]], later),
				feeOf(
					puno,
					[
						[0, 6],
						[100, 0],
					],
					later,
				),
			],
		});
		const glance = { zones: ['Puno', 'Lima'], more: 0, everywhere: false, from: 6, pickUp: false };
		expect(await shop()).toMatchObject({ delivers: glance, pays: ['BANK_TRANSFER'] });
		expect((await outboxEvents(test)).at(-1)).toMatchObject({ body: { shop: { delivers: glance } } });
		await planner.method({ name: 'Agencia', kind: 'AT_DESTINATION', fees: [feeOf(others, [[0, 0]])] });
		expect(await shop()).toMatchObject({
			delivers: { zones: ['Puno', 'Lima', 'Otros'], everywhere: true, from: 6 },
			pays: ['BANK_TRANSFER', 'ON_DELIVERY'],
		});
		await planner.zone('Fuera', juliaca);
		expect(await shop()).toMatchObject({ delivers: { everywhere: false } });
		await planner.saveMethod(own, { active: false });
		expect(await shop()).toMatchObject({ delivers: { zones: ['Otros'], from: null } });
	});

	it('[R15-40] a district belongs to the zone with the longest of its prefixes, and to that alone', async () => {
		const department = await planner.zone('Puno', '21');
		const province = await planner.zone('San Román', '2111');
		const district = await planner.zone('Juliaca', juliaca);
		await planner.method({ name: 'Uno', fees: [feeOf(department.id, [[0, 10]]), feeOf(province.id, [[0, 20]])] });
		const other = await planner.method({ name: 'Otro', fees: [feeOf(department.id, [[0, 1]])] });
		const fees = async (code: string) => (await planner.quote(code)).options.map(({ name, fee }) => [name, fee]);
		expect(await fees(puno)).toEqual([
			['Uno', 10],
			['Otro', 1],
		]);
		expect(await fees('211102')).toEqual([['Uno', 20]]);
		// A zone without fees is a clear no, as for a place that the shopkeeper leaves out.
		expect(await planner.quote(juliaca)).toEqual({ asked: true, options: [] });
		expect(await planner.quote(miraflores)).toEqual({ asked: true, options: [] });
		await planner.saveMethod(other, { fees: [feeOf(district.id, [[0, 3]])] });
		expect(await fees(juliaca)).toEqual([['Otro', 3]]);
	});

	it('[R15-40] a code stands in one zone only, and has two, four or six digits', async () => {
		await planner.zone('Puno', '21');
		const taken = await planner.send('POST', 'zones', { name: 'Altiplano', areas: ['2105', '21'] });
		expect([taken.statusCode, taken.json().fields]).toEqual([400, { areas: 'El código 21 ya está en la zona «Puno»' }]);
		for (const areas of [[], ['2'], ['211'], ['2111011'], ['AB'], ['21', '21']])
			expect((await planner.send('POST', 'zones', { name: 'Mala', areas })).json().fields).toHaveProperty('areas');
		const twin = await planner.send('POST', 'zones', { name: 'PUNO', areas: ['22'] });
		expect([twin.statusCode, Object.keys(twin.json().fields)]).toEqual([409, ['name']]);
		expect((await planner.plan()).zones).toMatchObject([{ name: 'Puno', areas: ['21'] }]);
	});

	it('[R15-42] a fee is flat, by steps of the total, or free from one on', async () => {
		const { id } = await planner.zone('Lima', '1501');
		await planner.method({
			fees: [
				feeOf(id, [
					[0, 12.5],
					[100, 8],
					[200.5, 0],
				]),
			],
		});
		const told = async (total: number) => {
			const [option] = (await planner.quote(miraflores, total)).options;
			return [option?.fee, option?.cheaperFrom];
		};
		expect(await told(0)).toEqual([12.5, { total: 100, fee: 8 }]);
		expect(await told(99.99)).toEqual([12.5, { total: 100, fee: 8 }]);
		expect(await told(100)).toEqual([8, { total: 200.5, fee: 0 }]);
		expect(await told(200.49)).toEqual([8, { total: 200.5, fee: 0 }]);
		expect(await told(200.5)).toEqual([0, null]);
	});

	it('[R15-42] steps that do not rise, days that fall and amounts that are none are refused at their field', async () => {
		const { id } = await planner.zone('Lima', '15');
		const refused = async (fee: object) => {
			const answer = await planner.send('POST', 'methods', {
				...methodForm(),
				fees: [{ ...feeOf(id, [[0, 1]]), ...fee }],
			});
			return [answer.statusCode, ...Object.entries(answer.json().fields).flat()];
		};
		expect(await refused({ steps: [] })).toEqual([400, 'fees.0.steps', 'Falta la tarifa']);
		expect(await refused({ steps: [{ from: 5, fee: 1 }] })).toEqual([
			400,
			'fees.0.steps',
			'El primer tramo empieza en 0',
		]);
		const falling = [0, 50, 50].map((from) => ({ from, fee: 1 }));
		expect(await refused({ steps: falling })).toEqual([400, 'fees.0.steps', 'Los tramos van de menor a mayor total']);
		for (const [fee, reason] of [
			[1.001, 'La tarifa tiene más de dos decimales'],
			[-1, expect.stringMatching(/^La tarifa debe/)],
		])
			expect(await refused({ steps: [{ from: 0, fee }] })).toEqual([400, 'fees.0.steps.0.fee', reason]);
		expect(await refused({ daysFrom: 4, daysTo: 3 })).toEqual([400, 'fees.0', 'El plazo debe ir de menos a más días']);
		expect((await refused({ zoneId: 999_999 }))[0]).toBe(400);
		const cutoff = await planner.send('POST', 'methods', { ...methodForm(), cutoff: '24:00' });
		expect(cutoff.json().fields).toEqual({ cutoff: 'La hora debe ser como 15:30' });
		const pickUp = await planner.send('POST', 'methods', { ...methodForm(), kind: 'PICKUP' });
		expect(pickUp.json().fields).toEqual({ offices: 'Agrega al menos un lugar donde recoger' });
	});

	it('[R15-43] an agency serves where one of its offices is; freight paid at destination is no fee of the shop', async () => {
		const { id } = await planner.zone('Sur', '21', '04');
		const office = { id: null, name: 'Juliaca', address: 'Jr. San Martín 100', hours: '9:00 a 18:00', area: '2111' };
		const agency = await planner.method({
			name: 'Agencia',
			kind: 'AGENCY',
			offices: [office],
			fees: [feeOf(id, [[0, 9]])],
		});
		await planner.method({ name: 'En destino', kind: 'AT_DESTINATION', fees: [feeOf(id, [[0, 30]])] });
		const { id: _none, area: _area, ...shown } = office;
		expect((await planner.quote(juliaca)).options).toMatchObject([
			{ name: 'Agencia', fee: 9, offices: [shown] },
			{ name: 'En destino', fee: 0, cheaperFrom: null, offices: [] },
		]);
		expect((await planner.quote(puno)).options).toMatchObject([{ name: 'En destino' }]);
		const known = agency.offices[0];
		const more = { ...office, name: 'Otro', area: '' };
		const saved = await planner.saveMethod(agency, { offices: [{ ...office, id: known?.id }, more] });
		expect(saved.offices.map(({ name }) => name)).toEqual(['Juliaca', 'Otro']);
		expect(saved.offices[0]?.id).toBe(known?.id);
		await planner.saveMethod(saved, { active: false });
		expect((await planner.quote(juliaca)).options.map(({ name }) => name)).toEqual(['En destino']);
	});

	describe('[R15-45] promised days', () => {
		const promised = async (more: { daysFrom?: number; daysTo?: number; cutoff?: string } = {}) => {
			const { cutoff = '', ...days } = more;
			await test.query(sql`DELETE FROM delivery_methods`);
			await test.query(sql`DELETE FROM delivery_zones`);
			const { id } = await planner.zone('Lima', '15');
			await planner.method({ cutoff, fees: [feeOf(id, [[0, 5]], days)] });
			const [option] = (await planner.quote(miraflores)).options;
			return [option?.from, option?.to];
		};

		it('are working days from the day on which it leaves', async () => {
			expect(await promised({ daysFrom: 1, daysTo: 3 })).toEqual(['2026-11-24', '2026-11-26']);
			expect(await promised({ daysFrom: 0, daysTo: 0 })).toEqual(['2026-11-23', '2026-11-23']);
			expect(await promised({ daysFrom: 4, daysTo: 5 })).toEqual(['2026-11-27', '2026-11-30']);
		});

		it('begin a working day later after the cut-off hour of Lima, and at weekends', async () => {
			now = Date.parse('2026-11-23T20:29:59Z');
			expect(await promised({ daysTo: 1, cutoff: '15:30' })).toEqual(['2026-11-24', '2026-11-24']);
			now = Date.parse('2026-11-23T20:30:00Z');
			expect(await promised({ daysTo: 1, cutoff: '15:30' })).toEqual(['2026-11-25', '2026-11-25']);
			// 23:00 on Friday in Lima is Saturday in UTC.
			now = Date.parse('2026-11-28T04:00:00Z');
			expect(await promised({ daysTo: 1 })).toEqual(['2026-11-30', '2026-11-30']);
			now = Date.parse('2026-11-28T15:00:00Z');
			expect(await promised({ daysFrom: 0, daysTo: 1 })).toEqual(['2026-11-30', '2026-12-01']);
		});

		it('leave out national holidays, and days that the shop calls so', async () => {
			now = Date.parse('2026-12-07T15:00:00Z');
			expect(await promised({ daysTo: 1 })).toEqual(['2026-12-10', '2026-12-10']);
			await test.query(
				sql`INSERT INTO holiday_changes (day, name) VALUES ('2026-12-10', 'Inventario'), ('2026-12-08', NULL)`,
			);
			expect(await promised({ daysTo: 2 })).toEqual(['2026-12-08', '2026-12-11']);
		});
	});

	it('[R15-46] each change tells open pages a new version, in its own transaction', async () => {
		const zone = await planner.zone('Lima', '15');
		await planner.method({ fees: [feeOf(zone.id, [[0, 5]])] });
		const first = (await shop()).delivery ?? 0;
		expect(first).toBeGreaterThan(0);
		const told = async () =>
			(await outboxEvents(test)).flatMap(({ body }) => (body as unknown as { shop: Shop }).shop.delivery ?? 0);
		expect(await told()).toEqual([0, first]);
		const name = await planner.send('PUT', `zones/${zone.id}`, { name: 'Lima y Callao', areas: ['15', '07'] });
		expect(name.statusCode).toBe(200);
		expect((await shop()).delivery).toBe(first + 1);
		expect((await planner.send('POST', 'zones', { name: 'Mala', areas: ['15'] })).statusCode).toBe(400);
		expect(await told()).toEqual([0, first, first + 1]);
		await planner.send('DELETE', `zones/${zone.id}`);
		expect((await shop()).delivery ?? 0).toBe(0);
		expect((await told()).at(-1)).toBe(0);
	});

	it('[R15-47] who edits what somebody else has saved meanwhile is told so, and nothing is overwritten', async () => {
		const zone = await planner.zone('Lima', '15');
		const save = (name: string) =>
			planner.send('PUT', `zones/${zone.id}`, { name, areas: ['15'], version: zone.version });
		expect((await save('Uno')).statusCode).toBe(200);
		const late = await save('Dos');
		expect([late.statusCode, late.json().code, late.json().current.name]).toEqual([409, 'version_conflict', 'Uno']);
		const method = await planner.method({});
		await planner.saveMethod(method, { name: 'Uno' });
		const other = await planner.send('PUT', `methods/${method.id}`, { ...method, name: 'Dos' });
		expect([other.statusCode, other.json().current.name]).toEqual([409, 'Uno']);
		expect((await planner.send('PUT', 'zones/999999', { name: 'Otra', areas: ['07'] })).statusCode).toBe(404);
		expect((await planner.send('DELETE', 'methods/999999')).statusCode).toBe(404);
	});

	it('[R15-47] every change is in the audit log', async () => {
		await test.query(sql`DELETE FROM audit_log`);
		const zone = await planner.zone('Lima', '15');
		const method = await planner.method({ fees: [feeOf(zone.id, [[0, 5]])] });
		await planner.saveMethod(method, { active: false });
		await planner.send('DELETE', `methods/${method.id}`);
		await planner.send('DELETE', `zones/${zone.id}`);
		const log = await test.query(sql`SELECT action, entity, label, before, after FROM audit_log ORDER BY id`);
		expect(log).toMatchObject([
			{ action: 'create', entity: 'delivery_zone', label: 'Lima', after: { name: 'Lima', areas: ['15'] } },
			{ action: 'create', entity: 'delivery_method', after: { name: 'Motorizado' } },
			{ action: 'update', entity: 'delivery_method', before: { active: true }, after: { active: false } },
			{ action: 'delete', entity: 'delivery_method' },
			{ action: 'delete', entity: 'delivery_zone' },
		]);
	});

	describe('[R15-48] fees as a file', () => {
		const lineOf = (line: number, cells: object) => ({
			line,
			cells: {
				...{ zona: 'Puno', codigos: '', metodo: 'Motorizado', tarifa: '12', tramos: '' },
				...{ dias_desde: '2', dias_hasta: '4', ...cells },
			},
		});
		const read = async (rows: object[], apply = false): Promise<FeeImported> =>
			(await planner.send('POST', 'import', { rows, apply })).json();

		it('makes zones and fees, changes known ones, and leaves what it does not name', async () => {
			const lima = await planner.zone('Lima', '15');
			await planner.method({ fees: [feeOf(lima.id, [[0, 5]])] });
			const rows = [
				lineOf(2, { zona: 'lima', tarifa: '7,50', tramos: '100:5 200:0' }),
				lineOf(3, { zona: 'Puno', codigos: '21 2001' }),
			];
			const preview = await read(rows);
			expect(preview).toEqual({
				applied: false,
				problems: [],
				zones: { created: 1, changed: 0 },
				fees: { created: 1, changed: 1 },
			});
			expect((await planner.plan()).zones).toHaveLength(1);
			expect(await read(rows, true)).toEqual({ ...preview, applied: true });
			const { zones, methods } = await planner.plan();
			expect(zones).toMatchObject([
				{ name: 'Lima', areas: ['15'] },
				{ name: 'Puno', areas: ['2001', '21'] },
			]);
			expect(methods[0]?.fees.map(({ steps }) => steps)).toEqual([
				[
					{ from: 0, fee: 7.5 },
					{ from: 100, fee: 5 },
					{ from: 200, fee: 0 },
				],
				[{ from: 0, fee: 12 }],
			]);
			expect(await read(rows)).toMatchObject({ zones: { created: 0, changed: 0 }, fees: { created: 0, changed: 0 } });
		});

		it('[R17-124] an amount that can be read in two ways is refused with what to take away', async () => {
			const zone = await planner.zone('Lima', '15');
			await planner.method({ fees: [feeOf(zone.id, [[0, 12]])] });
			const named = '\u200BLima\u200E';
			const read17 = async (cells: object) =>
				(await read([lineOf(2, { zona: named, ...cells })])).problems.map(({ message }) => message);
			expect(await read17({ tarifa: '1,500' })).toEqual(['Quita «,» si son miles (1500), o deja dos decimales']);
			expect(await read17({ tarifa: 'S/ 12' })).toEqual(['Quita «S/»: 12']);
			expect(await read17({ tramos: '1,500:8' })).toEqual(['Quita «,» si son miles (1500), o deja dos decimales']);
			expect(await read17({ tarifa: '1e3' })).toEqual(['La tarifa debe ser un monto como 12.50']);
			expect(await read([lineOf(2, { zona: named })])).toMatchObject({ problems: [], zones: { created: 0 } });
		});

		it('comes out as it goes in', async () => {
			const lima = await planner.zone('Lima', '15', '07');
			await planner.method({
				name: '=Motorizado',
				fees: [
					feeOf(lima.id, [
						[0, 12.5],
						[150, 0],
					]),
				],
			});
			const token = await test.adminToken();
			const file = await test.call('GET', '/api/admin/delivery/export', { token });
			expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
			expect(file.body).toBe(
				"\uFEFFzona,codigos,metodo,tarifa,tramos,dias_desde,dias_hasta,pesos,contra_entrega\r\nLima,07 15,'=Motorizado,12.5,150:0,1,3,,si\r\n",
			);
			const cells = { zona: 'Lima', codigos: '07 15', metodo: '=Motorizado', tarifa: '12.5', tramos: '150:0' };
			expect(await read([lineOf(2, { ...cells, dias_desde: '1', dias_hasta: '3' })])).toMatchObject({
				problems: [],
				fees: { created: 0, changed: 0 },
			});
		});

		it('[R15-358] says where an order is paid when it is received; a file without the column leaves it', async () => {
			const zone = await planner.zone('Puno', '21');
			await planner.method({ fees: [feeOf(zone.id, [[0, 12]], { daysFrom: 2, daysTo: 4, payOnDelivery: false })] });
			const file = await test.call('GET', '/api/admin/delivery/export', { token: await test.adminToken() });
			expect(file.body).toContain('\r\nPuno,21,Motorizado,12,,2,4,,no\r\n');
			const paid = async () => (await planner.plan()).methods[0]?.fees[0]?.payOnDelivery;
			for (const cells of [{}, { contra_entrega: '' }, { contra_entrega: ' No ' }])
				expect(await read([lineOf(2, cells)], true)).toMatchObject({ applied: true, fees: { created: 0, changed: 0 } });
			expect(await paid()).toBe(false);
			expect(await read([lineOf(2, { contra_entrega: 'Sí' })], true)).toMatchObject({ fees: { changed: 1 } });
			expect(await paid()).toBe(true);
			expect((await read([lineOf(2, { contra_entrega: 'quizás' })], true)).problems).toEqual([
				{ line: 2, column: 'contra_entrega', message: 'Escribe si o no' },
			]);
		});

		it('[R15-354] has a zone to which the shop does not go, with its codes alone, and takes it in again', async () => {
			const [wide] = [await planner.zone('Puno', '21'), await planner.zone('Lejos', '211101')];
			const { id, ...method } = await planner.method({ fees: [feeOf(wide.id, [[0, 12]])] });
			expect((await planner.quote('211101')).options).toEqual([]);
			const file = await test.call('GET', '/api/admin/delivery/export', { token: await test.adminToken() });
			expect(file.body).toContain('\r\nLejos,211101,,,,,,,\r\nPuno,21,Motorizado,12,,1,3,,si\r\n');
			await test.query(sql`DELETE FROM delivery_zones`);
			await planner.saveMethod({ id, ...method }, { fees: [], version: undefined });
			const rows = [
				lineOf(2, {
					zona: 'Lejos',
					codigos: '211101',
					metodo: '',
					tarifa: '',
					dias_desde: '',
					dias_hasta: '',
					pesos: '',
				}),
				lineOf(3, { codigos: '21', pesos: '' }),
			];
			expect(await read(rows, true)).toMatchObject({ applied: true, zones: { created: 2 }, fees: { created: 1 } });
			expect((await planner.quote('211101')).options).toEqual([]);
			expect((await planner.quote('210101')).options).toMatchObject([{ fee: 12 }]);
			const odd = await planner.send('POST', 'import', { rows: [lineOf(2, { zona: 'Pu\0no' })], apply: true });
			expect(odd.statusCode).toBe(400);
			// A method that is missing beside anything else is said.
			const forgotten = await read([lineOf(2, { codigos: '21', metodo: '' })]);
			expect(forgotten.problems).toMatchObject([{ line: 2, column: 'metodo', message: 'Falta el método' }]);
		});

		it('names the line and the column of each problem, and then changes nothing', async () => {
			await planner.zone('Lima', '15');
			await planner.method({});
			const rows = [
				lineOf(2, { zona: 'Lima' }),
				lineOf(3, { zona: '', codigos: '21' }),
				lineOf(4, { codigos: '211' }),
				lineOf(5, { zona: 'Nueva' }),
				lineOf(6, { zona: 'Lima', metodo: 'Cohete' }),
				lineOf(7, { zona: 'Lima', tarifa: 'doce', dias_desde: 'x' }),
				lineOf(9, { zona: 'Otra', codigos: '15' }),
				lineOf(10, { zona: 'Sur', codigos: '04', tramos: '100' }),
				lineOf(11, { zona: 'Centro', codigos: '04' }),
				lineOf(12, { zona: 'Norte', codigos: '20', dias_desde: '5' }),
				lineOf(13, { zona: 'Oriente', codigos: '16', tramos: '50:3 50:2' }),
			];
			const { applied, problems } = await read(rows, true);
			expect(applied).toBe(false);
			expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(
				expect.arrayContaining([
					...['3 zona', '4 codigos', '5 codigos', '6 metodo', '7 tarifa', '7 dias_desde', '9 codigos', '10 tramos'],
					...['11 codigos', '12 dias_hasta', '13 tramos'],
				]),
			);
			expect(problems.some(({ line }) => line === 2)).toBe(false);
			expect((await planner.plan()).zones).toMatchObject([{ name: 'Lima' }]);
		});
	});
});
