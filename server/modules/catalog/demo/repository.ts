import { raw, sql, type Tx } from '../../../db';
import { demoRows } from '../../../db/demo/rows';

const metaKey = 'demo-removed';

type Row = Record<string, unknown> & { id: number };

/** Whole rows of the tables, to put them back as they were. */
export interface RemovedDemo {
	products: Row[];
	categories: Row[];
	hiddenProducts: number[];
	hiddenCategories: number[];
	ordersSource: string;
}

const { products, categories } = demoRows();
/** A product that was renamed is the shop's own. */
const isDemo = sql`(p.sku, p.name) IN (SELECT * FROM unnest(${products.map(({ sku }) => sku)}::text[],
	${products.map(({ source }) => source.name)}::text[]))`;
const demoNames = categories.map(({ source }) => source.name);
const isOrdered = raw('EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)');

export async function countShown(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ count: number }>(
		sql`SELECT count(*)::integer AS count FROM products p WHERE p.active AND ${isDemo}`,
	);
	return row?.count ?? 0;
}

/** Locks the categories first, as every change of a product does. */
export async function findDemo(tx: Tx): Promise<{ id: number; sku: string; active: boolean; ordered: boolean }[]> {
	await tx.query(sql`SELECT FROM categories WHERE name = ANY(${demoNames}::text[]) ORDER BY id FOR UPDATE`);
	return tx.query(
		sql`SELECT p.id, p.sku, p.active, ${isOrdered} AS ordered FROM products p WHERE ${isDemo} ORDER BY p.id`,
	);
}

/** `bare`: without any product; otherwise none of theirs is on sale. */
export const findLeftCategories = (tx: Tx): Promise<{ id: number; active: boolean; bare: boolean }[]> =>
	tx.query(sql`SELECT c.id, c.active, NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id) AS bare FROM categories c
		WHERE c.name = ANY(${demoNames}::text[])
			AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND p.active) ORDER BY c.id`);

type Name = 'products' | 'categories';

export const takeOut = async (tx: Tx, table: Name, ids: readonly number[]): Promise<Row[]> => {
	const rows = await tx.query<{ row: Row }>(
		sql`DELETE FROM ${raw(table)} t WHERE t.id = ANY(${[...ids]}::integer[]) RETURNING to_jsonb(t.*) AS row`,
	);
	return rows.map(({ row }) => row);
};

/** Under their old ids, unless the name or SKU was given to another row meanwhile. */
export async function putBack(tx: Tx, table: Name, rows: readonly Row[]): Promise<number[]> {
	const columns = await tx.query<{ name: string }>(sql`
		SELECT quote_ident(column_name) AS name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`);
	const names = raw(columns.map(({ name }) => name).join(', '));
	const held = table === 'products' ? { held: 0, held_until: null } : {};
	const given = rows.map((row) => ({ ...row, ...held, version: Number(row.version) + 2 }));
	const back = await tx.query<{ id: number }>(sql`
		INSERT INTO ${raw(table)} (${names}) OVERRIDING SYSTEM VALUE
		SELECT ${names} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(given)}::jsonb)
		ON CONFLICT DO NOTHING RETURNING id`);
	return back.map(({ id }) => id);
}

export async function readRemoved(tx: Tx): Promise<RemovedDemo | null> {
	const [row] = await tx.query<{ value: string }>(sql`SELECT value FROM meta WHERE key = ${metaKey}`);
	return row ? JSON.parse(row.value) : null;
}

export const keepRemoved = (tx: Tx, removed: RemovedDemo): Promise<unknown> =>
	tx.query(sql`INSERT INTO meta (key, value) VALUES (${metaKey}, ${JSON.stringify(removed)})
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const forgetRemoved = (tx: Tx): Promise<unknown> => tx.query(sql`DELETE FROM meta WHERE key = ${metaKey}`);
