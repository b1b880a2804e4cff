import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { type Database, sql, unavailableReason } from './index';

describeOnPostgres('a text too long for V8', () => {
	let database: Database;
	beforeAll(async () => {
		database = await openBackend('postgres');
	});
	afterAll(() => database?.close());

	/** Sending it may take longer than a request may. */
	const limits = { statement: 200_000, lock: 1000 };

	it('[R23-30] fails its transaction, not the process, and the next statements are answered', async () => {
		const tooLong = database.transaction((tx) => tx.query(sql`SELECT repeat('x', 537000000) AS text`), limits);
		expect(await tooLong.then(() => 'none', unavailableReason)).toBe('long');
		expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
		expect(await database.transaction((tx) => tx.query(sql`SELECT 2 AS two`))).toEqual([{ two: 2 }]);
	});
});
