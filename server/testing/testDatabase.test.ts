import { type Database, DatabaseUnavailable, raw, sql } from '#platform/db';
import { openTestDatabase } from './testDatabase';

/** Every row of every table, what the tables are made of, and where each sequence stands. */
async function contentOf(database: Database) {
	const tables = await database.query<{ name: string }>(
		sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
	);
	const rows = tables.map(({ name }) =>
		database.query(raw(`SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS rows FROM ${name} AS t`)),
	);
	const columns = database.query(
		sql`SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
	);
	const constraints = database.query(sql`SELECT conname FROM pg_constraint ORDER BY conname`);
	const sequences = database.query(sql`SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename`);
	return Promise.all([tables, columns, constraints, sequences, ...rows]);
}

let migrated: unknown[];
beforeAll(async () => {
	// Others may have been used.
	await Promise.all(sharedInWorker.databases.splice(0).map(({ database }) => database.close()));
	const database = await openTestDatabase();
	migrated = await contentOf(database);
	await database.close();
});

it.each([
	`INSERT INTO categories (name) VALUES ('Frutas')`,
	'DELETE FROM districts',
	'UPDATE shop_settings SET version = 99',
	`SELECT nextval('order_numbers')`,
	'CREATE TABLE left_over (id int)',
	'ALTER TABLE categories ADD CONSTRAINT left_over CHECK (name <> $$x$$) NOT VALID',
])('[R10-31] a test finds the database as migrations leave it, after %s', async (change) => {
	const changed = await openTestDatabase();
	await changed.query(raw(change));
	expect(await contentOf(changed)).not.toEqual(migrated);
	await changed.close();
	await expect(changed.query(sql`SELECT 1`)).rejects.toThrow(DatabaseUnavailable);

	const next = await openTestDatabase();
	expect(await contentOf(next)).toEqual(migrated);
	await next.close();
});
