import { type Database, DatabaseUnavailable, raw, sql } from '../db';
import { openTestDatabase } from './testDatabase';

/** Every row of every table, and where each sequence stands. */
async function contentOf(database: Database) {
	const tables = await database.query<{ name: string }>(
		sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
	);
	const rows = tables.map(({ name }) =>
		database.query(raw(`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS rows FROM ${name} AS t`)),
	);
	const sequences = database.query(sql`SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename`);
	return { tables, rows: await Promise.all(rows), sequences: await sequences };
}

/** Leaves only one database to hand out, so that the next open() answers the one that was closed. */
beforeAll(async () => {
	await Promise.all(sharedInWorker.databases.splice(0).map(({ database }) => database.close()));
});

it('[R10-31] a test finds the database as migrations leave it, whatever the test before has written', async () => {
	const first = await openTestDatabase();
	const migrated = await contentOf(first);
	await first.query(sql`INSERT INTO categories (name) VALUES ('Frutas')`);
	await first.query(sql`DELETE FROM districts`);
	await first.query(sql`UPDATE shop_settings SET version = 99`);
	await first.query(sql`SELECT nextval('order_numbers')`);
	expect(await contentOf(first)).not.toEqual(migrated);
	await first.close();
	await expect(first.query(sql`SELECT 1`)).rejects.toThrow(DatabaseUnavailable);
	expect(sharedInWorker.databases).toHaveLength(1);

	const second = await openTestDatabase();
	expect(await contentOf(second)).toEqual(migrated);
	await second.close();
});

it.each([
	'CREATE TABLE left_over (id int)',
	'ALTER TABLE categories ADD COLUMN left_over int',
	'ALTER TABLE categories ADD CONSTRAINT left_over CHECK (name <> $$x$$) NOT VALID',
	'DROP TABLE audit_log',
	'ALTER TABLE orders RENAME TO orders_away',
])('[R10-31] nobody gets a database after %s', async (change) => {
	const changed = await openTestDatabase();
	await changed.query(raw(change));
	await changed.close();
	expect(sharedInWorker.databases).toHaveLength(0);
});
