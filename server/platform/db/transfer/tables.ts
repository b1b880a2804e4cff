import { createHash } from 'node:crypto';
import type { Tx } from '../database';
import { raw, sql } from '../sql';

export interface Table {
	name: string;
	columns: string[];
	/** Equal under every collation. */
	order: string[];
	needs: string[];
	/** A row may have pictures: a thousand would be hundreds of megabytes. */
	heavy: boolean;
}

/** They are recreated, bound to transaction ids, or stored elsewhere (storedSecret.ts). */
const omittedTables = ['schema_migrations', 'outbox', 'secrets'];

/** Listings of a database that an earlier release has made; from this schema on nothing reads them. */
const retired = { schema: 69, tables: ['product_listing', 'card_listing'] };

/** Each after those it references; without unlogged ones. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
	const omitted = [...omittedTables, ...((await schemaOf(tx)) >= retired.schema ? retired.tables : [])];
	const tables = await tx.query<Table>(sql`
		SELECT c.relname::text AS name,
			ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
				WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
				ORDER BY a.attnum) AS columns,
			ARRAY(SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
				FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (attnum, place)
				JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
				WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS "order",
			ARRAY(SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
				WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS needs,
			EXISTS (SELECT FROM pg_attribute a
				WHERE a.attrelid = c.oid AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped) AS heavy
		FROM pg_class c
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
			AND c.relname <> ALL (${omitted}::text[])
		ORDER BY c.relname COLLATE "C"`);
	const sorted: Table[] = [];
	const add = (table: Table): void => {
		if (sorted.includes(table)) return;
		for (const other of tables) if (table.needs.includes(other.name)) add(other);
		sorted.push(table);
	};
	tables.forEach(add);
	return sorted;
}

const rowsAtOnce = 1000;
const heavyRowsAtOnce = 20;

/** JSON text, so that no value passes through JavaScript. */
export async function* rowsOf(tx: Tx, { name, columns, order, heavy }: Table): AsyncGenerator<string[]> {
	const atOnce = heavy ? heavyRowsAtOnce : rowsAtOnce;
	const selected = `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order.join(', ')}`;
	await tx.query(
		raw(`DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS line FROM (${selected}) t`),
	);
	for (;;) {
		const rows = await tx.query<{ line: string }>(raw(`FETCH ${atOnce} FROM rows_of_table`));
		if (rows.length > 0) yield rows.map(({ line }) => line);
		if (rows.length < atOnce) break;
	}
	await tx.query(raw('CLOSE rows_of_table'));
}

export async function digestOf(tx: Tx, table: Table): Promise<string> {
	const hash = createHash('sha256');
	for await (const lines of rowsOf(tx, table)) for (const line of lines) hash.update(`${line}\n`);
	return hash.digest('hex');
}

/** JSON shows times in the session's time zone. */
export const sameTexts = (tx: Tx): Promise<unknown> => tx.query(sql`SET LOCAL timezone = 'UTC'`);

/** Newest migration, 0 without a shop. */
export async function schemaOf(tx: Tx): Promise<number> {
	const [table] = await tx.query<{ there: boolean }>(
		sql`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`,
	);
	if (!table?.there) return 0;
	const [newest] = await tx.query<{ id: number | null }>(sql`SELECT max(id) AS id FROM schema_migrations`);
	return newest?.id ?? 0;
}
