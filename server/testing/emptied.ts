import { type Database, join, raw, sql } from '#platform/db';

/** Answers false when the schema is not what it was, so that the database cannot be used again. */
export type Emptying = () => Promise<boolean>;

interface Table {
	name: string;
	/** Those that an INSERT may name. */
	columns: string;
}

/** Rows that migrations have written; in a schema of its own, which no backup and no list of tables sees. */
const kept = 'migrated_rows';

/** Takes a database that has only been migrated, and makes what brings it back to that state. */
export async function prepareEmptying(database: Database): Promise<Emptying> {
	const tables = await database.query<Table>(sql`
		SELECT quote_ident(table_name) AS name,
			string_agg(quote_ident(column_name), ', ') FILTER (WHERE is_generated = 'NEVER') AS columns
		FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations'
		GROUP BY table_name`);
	const filled: Table[] = [];
	await database.query(raw(`CREATE SCHEMA ${kept}`));
	for (const table of tables) {
		const rows = await database.query(raw(`SELECT 1 FROM ${table.name} LIMIT 1`));
		if (rows.length === 0) continue;
		await database.query(raw(`CREATE TABLE ${kept}.${table.name} AS TABLE ${table.name}`));
		filled.push(table);
	}
	const sequences = await database.query<{ name: string; next: string; isCalled: boolean }>(sql`
		SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value)::text AS next,
			last_value IS NOT NULL AS "isCalled"
		FROM pg_sequences WHERE schemaname = 'public'`);
	const rewound = sequences.map(
		({ name, next, isCalled }) => sql`setval(${name}::regclass, ${next}::bigint, ${isCalled})`,
	);
	const before = await schemaOf(database);
	const names = join(tables.map(({ name }) => raw(name)));
	return async function empty() {
		if ((await schemaOf(database)) !== before) return false;
		await database.transaction(async (tx) => {
			await tx.query(sql`TRUNCATE ${names}`);
			await tx.query(sql`SELECT ${join(rewound)}`);
			for (const { name, columns } of filled)
				await tx.query(
					raw(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${kept}.${name}`),
				);
		});
		return true;
	};
}

/** Changes with every table, column, constraint, trigger and function that is added, renamed or gone. */
async function schemaOf(database: Database): Promise<string> {
	const [row] = await database.query<{ schema: string }>(sql`
		SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
			SELECT concat(oid, relname, relnatts, relchecks) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
			UNION ALL SELECT concat(oid, tgname, tgenabled) FROM pg_trigger
			UNION ALL SELECT concat(oid, conname) FROM pg_constraint
			UNION ALL SELECT concat(oid, proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
		) AS parts`);
	return row?.schema ?? '';
}
