import { type Database, openDatabase, sql } from '#platform/db';
import { isDeadlock } from '#platform/db/errors';
import { newToken } from '#platform/lib/oneTimeToken';
import { describeOnPostgres } from '#server/testing/backends';
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';

/** Needs transactions that truly overlap. */
describeOnPostgres('an account that is deleted while others write about it', () => {
	const rounds = 15;
	let cluster: TestPostgres;
	let database: Database;
	let test: TestApp;
	let boss: string;
	let shopper: ReturnType<typeof createShopper>;
	let productId: number;
	let deadlocks = 0;

	beforeAll(async () => {
		cluster = await startTestPostgres();
		database = await openDatabase({ databaseUrl: await cluster.createDatabase(), dataDir: '' });
		/** Counts what a repetition would hide. */
		const watched: Database = {
			...database,
			transaction: (work, limits) =>
				database.transaction(work, limits).catch((error: unknown) => {
					if (isDeadlock(error)) deadlocks++;
					throw error;
				}),
		};
		test = await createTestApp({ database: watched });
		boss = await test.adminToken();
		shopper = createShopper(test);
		const { id: categoryId } = await test.createCategory();
		({ id: productId } = await test.createProduct({ categoryId, price: '10.00', stockQuantity: 9000 }));
	});
	beforeEach(() => {
		deadlocks = 0;
	});
	afterAll(async () => {
		await test.close();
		await database.close();
		await cluster.stop();
	});

	const line = () => lineOf({ id: productId, price: 10 });
	const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
		(await Promise.all(answers)).map(({ statusCode }) => statusCode);
	const leave = (token: string) => test.call('POST', '/api/user/deletion', { token, json: { password: 'secreto' } });
	const track = (id: number, trackingNumber: string) =>
		test.call('PATCH', `/api/orders/${id}/tracking`, { token: boss, json: { trackingNumber } });
	const orphans = () => test.query(sql`SELECT id FROM orders WHERE user_id IS NULL AND status = 'PENDING'`);

	it('[R14-175] by an administrator: changes of its orders, and what it buys meanwhile, meet neither error nor deadlock', async () => {
		for (let round = 0; round < rounds; round++) {
			const { id, token } = await test.createUser();
			const orders = await Promise.all([1, 2, 3].map(() => shopper.buy(token, [line()])));
			const [ended, open, other] = orders.map((order) => order.id) as [number, number, number];
			await shopper.setStatus(ended, 'CANCELLED');
			const [removed, ...changed] = await statuses([
				test.call('DELETE', `/api/user/admin/users/${id}`, { token: boss }),
				track(open, `PE-${round}`),
				shopper.setStatus(other, 'CANCELLED'),
				shopper.setStatus(open, 'CONFIRMED'),
				track(other, `PE-${round}`),
			]);
			expect(removed).toBe(200);
			// An order that was cancelled takes no number.
			for (const status of changed) expect([200, 409]).toContain(status);
			const left = await test.query<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${open}`);
			expect(left).toEqual([{ status: 'CONFIRMED' }]);
		}
		expect(deadlocks).toBe(0);
	});

	it('[R14-175] by its owner: the last order is cancelled at the same moment, or a new one is placed', async () => {
		const before = (await orphans()).length;
		for (let round = 0; round < rounds; round++) {
			const { id, token } = await test.createUser();
			const order = await shopper.buy(token, [line()]);
			const [left, cancelled, bought] = await statuses([
				leave(token),
				shopper.setStatus(order.id, 'CANCELLED'),
				shopper.checkout(token, checkoutBody([line()])),
			]);
			expect([200, 409]).toContain(left);
			expect(cancelled).toBe(200);
			expect([201, 401]).toContain(bought);
			// Whoever has left has nothing under way.
			const found = await test.query(sql`SELECT id FROM users WHERE id = ${id}`);
			expect(found).toHaveLength(left === 200 ? 0 : 1);
		}
		expect(await orphans()).toHaveLength(before);
		expect(deadlocks).toBe(0);
	});

	it('[R14-175] of the team: its page, its invitation and its link are written at the same moment', async () => {
		for (let round = 0; round < rounds; round++) {
			const { id, token } = await test.createUser({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
			const form = { slug: `pagina-${round}`, title: 'Una', description: '', body: 'Texto' };
			const page = await test.call('POST', '/api/admin/pages', { token, json: form });
			const json = { email: `alguien${round}@ejemplo.pe`, role: 'ROLE_READER' };
			const invite = () => test.call('POST', '/api/admin/team/invitations', { token, json });
			expect([page.statusCode, (await invite()).statusCode]).toEqual([201, 201]);
			const link = newToken();
			await test.query(sql`
				INSERT INTO address_links (token_hash, user_id, purpose, address, expires_at)
				VALUES (${link.tokenHash}, ${id}, 'change', ${`otro${round}@ejemplo.pe`}, '2099-01-01')`);
			const [removed, ...others] = await statuses([
				test.call('DELETE', `/api/user/admin/users/${id}`, { token: boss }),
				invite(),
				test.call('DELETE', `/api/admin/pages/${page.json<{ id: number }>().id}`, { token }),
				test.call('POST', '/api/auth/address-link', { json: { token: link.token } }),
			]);
			expect(removed).toBe(200);
			for (const status of others) expect([200, 201, 400, 401]).toContain(status);
		}
		expect(deadlocks).toBe(0);
	});
});
