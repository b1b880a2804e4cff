import { type Database, raw, sql } from '#platform/db';

/** The names of the tables that have a row with such a text in it, as a dump would show it; a regular expression, in any case. */
export async function tablesWith(database: Database, pattern: string): Promise<string[]> {
	const tables = await database.query<{ name: string }>(
		sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
	);
	const found: string[] = [];
	for (const { name } of tables) {
		const rows = await database.query(sql`SELECT 1 FROM ${raw(name)} AS t WHERE t::text ~* ${pattern} LIMIT 1`);
		if (rows.length > 0) found.push(name);
	}
	return found;
}
