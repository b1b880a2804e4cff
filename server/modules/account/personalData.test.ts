import type { Order } from '../../../contract/order';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { createShopper, lineOf } from '../orders/testing/shopper';

jest.setTimeout(60_000);

describe('personal data', () => {
	let test: TestApp;
	const now = Date.parse('2026-11-21T12:00:00Z');
	beforeAll(async () => {
		test = await createTestApp({ clock: { now: () => now } });
	});
	afterAll(() => test.close());

	const profile = (token: string, json: object) => test.call('PUT', '/api/user/profile', { token, json });

	it('[R10-03] come as a file with profile and orders, and nothing that would open the account', async () => {
		const { id, username, token } = await test.createUser();
		const shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId, name: 'Taza' });
		const orders = [await shopper.buy(token, [lineOf(product, 2)]), await shopper.buy(token, [lineOf(product)])];
		const stranger = await test.createUser();
		await shopper.buy(stranger.token, [lineOf(product)]);
		const { secret } = (await test.call('POST', '/api/user/2fa/setup', { token })).json<{ secret: string }>();

		const answer = await test.call('GET', '/api/user/export', { token });
		expect(answer.headers).toMatchObject({
			'content-type': 'application/json; charset=utf-8',
			'content-disposition': 'attachment; filename="tienda-viva-mis-datos.json"',
			'cache-control': 'no-store',
		});
		expect(answer.json()).toEqual({
			exportedAt: '2026-11-21T12:00:00.000Z',
			profile: {
				id,
				username,
				email: `${username}@tienda.test`,
				firstName: '',
				lastName: '',
				phone: '',
				address: '',
				roles: ['ROLE_USER'],
				createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				emailConfirmedAt: null,
				newEmail: null,
			},
			secondFactorEnabled: false,
			orders: orders.reverse(),
			consents: [],
			signIns: [
				{ at: '2026-11-21T12:00:00.000Z', outcome: 'signed_in', address: '127.0.0.1', device: 'lightMyRequest' },
			],
			changes: [],
			mails: expect.arrayContaining([]),
		});
		expect(answer.json<{ orders: Order[] }>().orders[0]?.items[0]?.productName).toBe('Taza');
		for (const hidden of ['argon2', secret, 'Hash', 'tokenVersion']) expect(answer.body).not.toContain(hidden);
		expect((await test.call('GET', '/api/user/export')).statusCode).toBe(401);
	});

	it('are saved with phone and address when they are sent, and kept when not', async () => {
		const { token } = await test.createUser();
		const names = { email: 'yo@correo.pe', firstName: 'Yo', lastName: 'Misma', currentPassword: 'secreto' };
		const saved = await profile(token, { ...names, phone: ' 999 888 777 ', address: ' Jr. Unión 1 ' });
		expect(saved.json()).toMatchObject({ phone: '999 888 777', address: 'Jr. Unión 1' });
		expect((await profile(token, { ...names, phone: null })).json()).toMatchObject({
			phone: '999 888 777',
			address: 'Jr. Unión 1',
		});
		expect((await profile(token, { ...names, address: '' })).json()).toMatchObject({ address: '' });
		const long = await profile(token, { ...names, phone: '9'.repeat(31) });
		expect([long.statusCode, long.json().fields]).toEqual([
			400,
			{ phone: 'El teléfono no puede tener más de 30 caracteres' },
		]);
	});
});
