import type { District } from '#contract/delivery/address';
import type { Shop } from '#contract/shop/shop';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { anAddress } from '../addressBook/testing/addresses';
import { createPlanner, feeOf } from '../delivery/testing/plans';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';

describeOnBackends('a district that INEI has made since', (kind) => {
	let database: Database;
	let test: TestApp;
	/** Another server of the same shop. */
	let other: TestApp;
	let admin: string;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		other = await createTestApp({ database });
		admin = await test.adminToken();
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await database?.close();
	});
	afterEach(() => test.query(sql`DELETE FROM districts WHERE added`));

	const altoTrujillo = { code: '130112', district: 'Alto Trujillo' };
	const add = (json: object, token = admin) => test.call('POST', '/api/admin/districts', { token, json });
	const remove = (code: string) => test.call('DELETE', `/api/admin/districts/${code}`, { token: admin });
	const search = async (text: string, on = test) =>
		(await on.call('GET', `/api/districts?q=${encodeURIComponent(text)}`))
			.json<District[]>()
			.map(({ district, province }) => `${district}, ${province}`);

	it('[R15-294] is found at once after it was added, on every server, and stands in the audit log', async () => {
		expect(await search('alto trujillo')).not.toContain('Alto Trujillo, Trujillo');
		expect(await search('alto trujillo', other)).not.toContain('Alto Trujillo, Trujillo');
		const added = await add(altoTrujillo);
		const whole = { ...altoTrujillo, province: 'Trujillo', department: 'La Libertad' };
		expect([added.statusCode, added.json()]).toEqual([201, whole]);
		expect(await search('alto truj')).toEqual(['Alto Trujillo, Trujillo']);
		expect((await search('alto trujillo'))[0]).toBe('Alto Trujillo, Trujillo');
		for (const end = Date.now() + 120_000; (await search('alto trujillo', other))[0] !== 'Alto Trujillo, Trujillo'; ) {
			if (Date.now() > end) throw new Error('the other server did not hear of it');
			// Calls one after the other would leave the other server no time to read.
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		expect((await test.call('GET', '/api/admin/districts', { token: admin })).json()).toEqual([whole]);
		const [entry] = await test.query(sql`SELECT action, entity, label, after FROM audit_log ORDER BY id DESC LIMIT 1`);
		expect(entry).toEqual({ action: 'create', entity: 'district', label: 'Alto Trujillo, Trujillo', after: whole });
	});

	it('[R15-342] an answer is kept for the version of the shop that it was made with, which an added district changes', async () => {
		const version = async () => (await test.call('GET', '/api/shop')).json<Shop>().version;
		const keeps = async (query: string) =>
			(await test.call('GET', `/api/districts?q=alto${query}`)).headers['cache-control'];
		const before = await version();
		expect([await keeps(`&v=${before}`), await keeps(''), await keeps('&v=999999')]).toEqual([
			...['public, max-age=3600', 'no-cache', 'no-cache'],
		]);
		await add(altoTrujillo);
		expect(await version()).toBeGreaterThan(before);
		expect([await keeps(`&v=${before}`), await keeps(`&v=${await version()}`)]).toEqual([
			...['no-cache', 'public, max-age=3600'],
		]);
	});

	it('[R15-294] needs a province that is known, and a code and a name that are new', async () => {
		expect((await add({ code: '1301', district: 'Uno' })).json().fields).toEqual({
			code: 'El código del INEI tiene 6 dígitos y no termina en 00',
		});
		expect((await add({ code: '130100', district: '' })).json().fields).toEqual({
			code: 'El código del INEI tiene 6 dígitos y no termina en 00',
			district: 'El nombre es obligatorio',
		});
		expect((await add({ code: '139901', district: 'Uno' })).json().fields).toEqual({
			code: 'No hay una provincia con el código 1399',
		});
		const taken = await add({ code: '130101', district: 'Nuevo' });
		expect([taken.statusCode, taken.json().fields]).toEqual([409, { code: 'El código ya es de Trujillo' }]);
		expect((await add({ code: '130112', district: 'el porvenir' })).json().fields).toEqual({
			district: 'El Porvenir ya está en la provincia de Trujillo',
		});
		expect((await test.call('GET', '/api/admin/districts', { token: admin })).json()).toEqual([]);
	});

	it('[R15-295] is for delivery:write, and only an added one can be taken away', async () => {
		const { token } = await test.createUser();
		expect([(await add(altoTrujillo, token)).statusCode, (await remove('130101')).statusCode]).toEqual([403, 404]);
		await add(altoTrujillo);
		expect((await remove('130112')).statusCode).toBe(200);
		expect(await search('alto trujillo')).not.toContain('Alto Trujillo, Trujillo');
	});

	it('[R15-296] gets the fee of its province’s zone, and orders go there', async () => {
		const planner = createPlanner(test);
		const zone = await planner.zone('Trujillo', '1301');
		await planner.method({ fees: [feeOf(zone.id, [[0, 9]])] });
		await add(altoTrujillo);
		const { options } = await planner.quote('130112');
		expect(options).toMatchObject([{ fee: 9 }]);
		const { id: categoryId } = await test.createCategory();
		const line = lineOf(await test.createProduct({ categoryId }));
		const { token } = await test.createUser();
		const placed = await createShopper(test).checkout(
			token,
			checkoutBody([line], {
				address: anAddress({ districtCode: '130112' }),
				delivery: { methodId: options[0]?.methodId ?? 0, fee: 9, to: options[0]?.to },
			}),
		);
		expect(placed.json()).toMatchObject({ shipping: 9, address: { district: 'Alto Trujillo', province: 'Trujillo' } });
	});
});

describe('[R15-297] the document of whoever receives an order', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await createTestApp();
	});
	afterAll(() => test.close());

	it('may be left out where a pick-up at the shop does not ask for it, and nowhere else', async () => {
		const planner = createPlanner(test);
		const zone = await planner.zone('Puno', '21');
		const office = { id: null, name: 'Tienda', address: 'Jr. Lima 1', hours: '', area: '' };
		const shop = { offices: [office], fees: [feeOf(zone.id, [[0, 0]])], asksDocument: false };
		await planner.method({ name: 'Recojo', kind: 'PICKUP', ...shop });
		const agency = await planner.method({ name: 'Agencia', kind: 'AGENCY', ...shop });
		expect(agency.asksDocument).toBe(true);
		const { recipient, ...place } = anAddress();
		const { id: categoryId } = await test.createCategory();
		const line = lineOf(await test.createProduct({ categoryId }));
		const { options } = await planner.quote(place.districtCode);
		expect(options.map(({ name, asksDocument }) => [name, asksDocument])).toEqual([
			['Recojo', false],
			['Agencia', true],
		]);
		const { token } = await test.createUser();
		const order = (documentNumber: string, option = options[0]) =>
			createShopper(test).checkout(
				token,
				checkoutBody([line], {
					address: { ...place, recipient: { ...recipient, documentNumber } },
					delivery: {
						methodId: option?.methodId ?? 0,
						fee: option?.fee ?? 0,
						officeId: option?.offices[0]?.id,
						to: option?.to,
					},
				}),
			);
		const placed = await order('');
		expect([placed.statusCode, placed.json().address.recipient.documentNumber]).toEqual([201, '']);
		const field = 'address.recipient.documentNumber';
		expect((await order('', options[1])).json().fields).toEqual({ [field]: 'El número de documento es obligatorio' });
		expect((await order('123')).json().fields[field]).toBeTruthy();
	});

	it('is asked for where the shop asks nothing about delivery', async () => {
		await test.query(sql`DELETE FROM delivery_methods`);
		const { recipient, ...place } = anAddress();
		const { id: categoryId } = await test.createCategory();
		const line = lineOf(await test.createProduct({ categoryId }));
		const { token } = await test.createUser();
		const address = { ...place, recipient: { ...recipient, documentNumber: '' } };
		const answer = await createShopper(test).checkout(token, checkoutBody([line], { address }));
		expect(answer.json().fields).toEqual({
			'address.recipient.documentNumber': 'El número de documento es obligatorio',
		});
	});
});
