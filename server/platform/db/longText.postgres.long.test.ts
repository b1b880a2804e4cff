import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { type Database, sql, unavailableReason } from './index';

describeOnPostgres('a text too long for V8', () => {
	let database: Database;
	beforeAll(async () => {
		database = await openBackend('postgres');
	});
	afterAll(() => database?.close());

	const tooLong = sql`SELECT repeat('x', 600000000) AS text`;
	const reasonOf = (failing: Promise<unknown>) => failing.then(() => 'none', unavailableReason);

	it('[R23-30] fails its statement and its transaction, not the process, and the next statement is answered', async () => {
		expect(await reasonOf(database.query(tooLong))).toBe('long');
		expect(await reasonOf(database.transaction((tx) => tx.query(tooLong)))).toBe('long');
		expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
		expect(await database.transaction((tx) => tx.query(sql`SELECT 2 AS two`))).toEqual([{ two: 2 }]);
	});
});
