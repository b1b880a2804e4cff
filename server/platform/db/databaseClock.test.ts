import type { SystemStatus } from '#contract/admin/system';
import { createVisitor } from '#modules/holds/testing/visitor';
import { lineOf } from '#modules/orders/testing/shopper';
import { createPayer } from '#modules/payments/testing/payer';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createLog } from '../lib/log';
import { createDatabaseClock, readDatabaseTime } from './databaseClock';
import type { Database } from './index';
import { createLimits, rateLimitScope } from './limits';

const minute = 60_000;

describeOnBoth('two servers of a shop, one of whose clocks is wrong', (kind) => {
	/** By the database. */
	let now = Date.parse('2026-11-23T15:00:00Z');
	/** Of the second server. */
	let ahead = 60 * minute;
	let looks = 0;
	let lines: { level: number; msg: string; aheadSeconds?: number }[] = [];
	let database: Database;
	let right: TestApp;
	let wrong: TestApp;
	beforeAll(async () => {
		database = await openBackend(kind);
		const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
		const timing = { expiry: { idle: 5, pace: 1 }, holds: { pace: 5, idle: 5 } };
		const databaseTime = async () => {
			looks++;
			return now;
		};
		// The right one does not look, so that what happens is the other one's.
		const idle = { expiry: { idle: 3_600_000 }, holds: { pace: 60_000, idle: 3_600_000 } };
		right = await createTestApp({ database, clock: { now: () => now }, timing: idle });
		wrong = await createTestApp({ database, clock: { now: () => now + ahead }, databaseTime, log, timing });
	});
	afterAll(async () => {
		await wrong?.close();
		await right?.close();
		await database?.close();
	});

	async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
		for (let tries = 0; !(await isSo()); tries++) {
			if (tries > 12_000) throw new Error('not in time');
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	}
	/** Looks that begin from now on have ended. */
	const looked = (end = looks + 6) => until(() => looks >= end);

	it('[R18-60, R18-61] the wrong one ends no order and no hold, says so, and goes on once its clock is right', async () => {
		const payer = createPayer(right);
		await payer.setUp();
		const product = await payer.newProduct(9);
		const token = await right.userToken();
		const visitor = createVisitor(right);
		await visitor.hold({ productId: product.id, quantity: 2 });
		const order = await payer.buy(token, [lineOf(product, 1)], { paymentMethod: 'YAPE' });
		const state = async () => (await payer.get(order.id, token)).payment?.state;
		const stock = async () => (await payer.product(product.id)).stock;
		await looked();
		expect([await state(), await stock()]).toEqual(['WAITING', 6]);
		// Nor what has really ended: nobody knows which of the clocks is right.
		now += 31 * minute;
		await looked();
		expect(await stock()).toBe(6);

		const status = async () =>
			(await wrong.call('GET', '/api/admin/system', { token: await right.adminToken() })).json<SystemStatus>();
		expect(await status()).toMatchObject({ state: 'problem', clock: { state: 'problem', aheadSeconds: 3600 } });
		expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ aheadSeconds: 3600 }]);
		ahead = 20_000;
		await until(async () => (await state()) === 'EXPIRED' && (await stock()) === 9);
		expect((await status()).clock).toEqual({ state: 'ok', aheadSeconds: 20 });
		expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('again'));
		lines = [];
	});

	it('[R18-62] what one server writes ends for all of them at the moment of the database', async () => {
		ahead = 5 * 3_600_000;
		const payer = createPayer(wrong);
		await looked();
		const product = await createPayer(right).newProduct();
		const order = await payer.buy(await right.userToken(), [lineOf(product)], { paymentMethod: 'BANK_TRANSFER' });
		expect(order.payment?.dueAt).toBe(new Date(now + 48 * 60 * minute).toISOString());
	});

	it('[R18-63] attempts at servers with other clocks are counted together', async () => {
		const log = { error: () => {}, info: () => {} };
		const databaseTime = async () => now;
		const clocks = [0, 60 * minute].map((skew) =>
			createDatabaseClock({ clock: { now: () => now + skew }, databaseTime, log }),
		);
		for (const clock of clocks) await clock.agrees();
		const scope = rateLimitScope('guesses', 'a password');
		const remaining: number[] = [];
		for (let round = 0; round < 3; round++)
			for (const clock of clocks)
				remaining.push((await createLimits({ database, clock }).tryConsume([scope])).remaining);
		expect(remaining).toEqual([9, 8, 7, 6, 5, 4]);
	});

	it('[R18-64] the database is asked for its time, and a slow answer accuses nobody', async () => {
		let real = 60 * minute;
		const log = { error: () => {}, info: () => {} };
		const clock = createDatabaseClock({
			clock: { now: () => Date.now() + real },
			databaseTime: () => readDatabaseTime(database),
			log,
		});
		expect(await clock.agrees()).toBe(false);
		expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
		real = 0;
		expect(await clock.agrees()).toBe(true);
		const slow = createDatabaseClock({
			clock: { now: () => now },
			databaseTime: async () => {
				now += 2 * minute;
				return now - minute;
			},
			log,
		});
		expect([await slow.agrees(), slow.ahead()]).toEqual([true, 0]);
	});
});
