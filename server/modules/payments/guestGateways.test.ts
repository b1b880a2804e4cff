import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { type FakeGateways, gatewaySettings, startFakeGateways } from './testing/fakeGateways';
import { createGuestPayer } from './testing/guestPayer';

describeOnBackends('an order without an account that is paid online', (kind) => {
	const now = Date.parse('2026-11-23T15:00:00Z');
	let gateways: FakeGateways;
	let test: TestApp;
	let guest: ReturnType<typeof createGuestPayer>;
	let closeDatabase: () => Promise<void>;
	beforeAll(async () => {
		const [database, fakes] = await Promise.all([openBackend(kind), startFakeGateways(() => now)]);
		gateways = fakes;
		closeDatabase = () => database.close();
		const config = { paymentGatewaysUrl: gateways.url, publicUrl: 'https://tienda.test' };
		test = await createTestApp({ database, config, clock: { now: () => now } });
		guest = createGuestPayer(test);
		const json = gatewaySettings;
		await test.call('PUT', '/api/admin/settings/gateways', { token: await test.adminToken(), json });
	});
	afterAll(async () => {
		await test?.close();
		await closeDatabase?.();
		await gateways?.close();
	});

	it('[R15-162] the link pays by phone and code, once, and shows nobody', async () => {
		const { linkToken: token } = await guest.order({ paymentMethod: 'CULQI_YAPE' });
		expect(await guest.payment(token)).toMatchObject({ state: 'WAITING', gateway: { kind: 'code', asking: false } });
		const payer = { phone: '987 654 321', code: '123456' };
		const answer = await guest.post('charge', { token, ...payer });
		expect([answer.statusCode, answer.json()]).toEqual([
			200,
			expect.objectContaining({
				status: 'CONFIRMED',
				payment: expect.objectContaining({ state: 'CONFIRMED' }),
				personal: null,
			}),
		]);
		expect((await guest.post('charge', { token, ...payer })).statusCode).toBe(409);
		expect((await guest.prove(token)).statusCode).toBe(409);
		const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
		for (const call of ['redirect', 'ask']) expect((await guest.post(call, { token: changed })).statusCode).toBe(404);
	});

	it('[R15-162] the page of a gateway leads back to the link; an account that has the order pays it itself', async () => {
		const { linkToken: token } = await guest.order({ paymentMethod: 'MERCADO_PAGO' });
		const opened = await guest.post('redirect', { token });
		expect([opened.statusCode, opened.json().url]).toEqual([200, expect.stringMatching(/^https?:/)]);
		expect((await guest.post('ask', { token })).json()).toMatchObject({ status: 'PENDING', personal: null });
		const session = await test.createUser();
		await guest.post('adopt', { token, digits: '8777' }, session.token);
		for (const call of ['redirect', 'ask'])
			expect((await guest.post(call, { token })).json().code).toBe('order_adopted');
	});
});
