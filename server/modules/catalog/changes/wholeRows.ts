import { raw, sql, type Tx } from '#platform/db';

/** With all columns. */
export type WholeRow = Record<string, unknown> & { id: number };

type TableName = 'products' | 'product_groups' | 'categories' | 'attributes' | 'users';

/** Deletes rows and answers them for `returnRows`. */
export async function takeRows(tx: Tx, table: TableName, ids: readonly number[]): Promise<WholeRow[]> {
	if (ids.length === 0) return [];
	const rows = await tx.query<{ row: WholeRow }>(
		sql`DELETE FROM ${raw(table)} t WHERE t.id = ANY(${[...ids]}::integer[]) RETURNING to_jsonb(t.*) AS row`,
	);
	return rows.map(({ row }) => row);
}

/** Products whose group is gone, or has another product with their values. */
async function findAlone(tx: Tx, rows: readonly WholeRow[]): Promise<Set<number>> {
	const alone = await tx.query<{ id: number }>(sql`
		SELECT p.id FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) p
		WHERE p.group_id IS NOT NULL AND (NOT EXISTS (SELECT FROM product_groups g WHERE g.id = p.group_id)
			OR EXISTS (SELECT FROM products q WHERE q.group_id = p.group_id AND q.option_values = p.option_values))`);
	return new Set(alone.map(({ id }) => id));
}

/** ON CONFLICT accepts no deferrable constraints, such as that of a group's values. */
const isFree = raw(
	`WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = restored.id OR lower(p.sku) = lower(restored.sku))`,
);

/**
 * Inserts rows under their old ids, unless another row has their name or SKU by now; answers the inserted ids. Columns
 * that an earlier version did not store get their defaults.
 */
export async function returnRows(tx: Tx, table: TableName, rows: readonly WholeRow[]): Promise<number[]> {
	if (rows.length === 0) return [];
	const held = table === 'products' ? { held: 0, held_until: null } : {};
	const alone = table === 'products' ? await findAlone(tx, rows) : new Set<number>();
	const restored = rows.map((row) => ({
		...{ ...row, ...held, version: Number(row.version) + 2 },
		...(alone.has(row.id) && { group_id: null, option_values: [], own_picture: true }),
	}));
	const columns = await tx.query<{ name: string }>(sql`
		SELECT quote_ident(column_name) AS name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'
			AND column_name = ANY(${Object.keys(restored[0] ?? {})}::text[]) ORDER BY ordinal_position`);
	const names = raw(columns.map(({ name }) => name).join(', '));
	const back = await tx.query<{ id: number }>(sql`
		INSERT INTO ${raw(table)} (${names}) OVERRIDING SYSTEM VALUE
		SELECT ${names} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(restored)}::jsonb) restored
		${table === 'products' ? isFree : raw('ON CONFLICT DO NOTHING')} RETURNING id`);
	return back.map(({ id }) => id);
}
