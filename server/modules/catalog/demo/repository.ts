import { raw, sql, type Tx } from '#platform/db';
import { demoRows } from '#platform/db/demo/rows';

const metaKey = 'demo-removed';

export type Row = Record<string, unknown> & { id: number };

/** Whole rows of the tables, to put them back as they were. */
export interface RemovedDemo {
	products: Row[];
	/** Absent from shops that were made before there were groups. */
	groups?: Row[];
	categories: Row[];
	/** Absent from shops whose sample customers stayed. */
	customers?: Row[];
	hiddenProducts: number[];
	hiddenCategories: number[];
	ordersSource: string;
}

const { products, categories, groups } = demoRows();
/** A shop of an earlier version has one product instead of a group. */
const known = [
	...products.map(({ sku, source }) => [sku, source.name]),
	...groups.map(({ sku, source }) => [sku, source.was ?? source.name]),
];
/** A product that was renamed is the shop's own. */
const isDemo = sql`(p.sku, p.name) IN (SELECT * FROM unnest(${known.map(([sku]) => sku)}::text[],
	${known.map(([, name]) => name)}::text[]))`;
const demoNames = categories.map(({ source }) => source.name);
const isOrdered = raw('EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)');

/** Those that a removal deletes or hides. */
export async function countRemovable(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ count: number }>(
		sql`SELECT count(*)::integer AS count FROM products p WHERE (p.active OR NOT ${isOrdered}) AND ${isDemo}`,
	);
	return row?.count ?? 0;
}

/** Locks categories and groups first, as every change of a product does. */
export async function findDemo(tx: Tx): Promise<{ id: number; sku: string; active: boolean; ordered: boolean }[]> {
	await tx.query(sql`SELECT FROM categories WHERE name = ANY(${demoNames}::text[]) ORDER BY id FOR UPDATE`);
	await tx.query(sql`SELECT FROM product_groups WHERE id IN (SELECT p.group_id FROM products p WHERE ${isDemo})
		ORDER BY id FOR NO KEY UPDATE`);
	return tx.query(
		sql`SELECT p.id, p.sku, p.active, ${isOrdered} AS ordered FROM products p WHERE ${isDemo} ORDER BY p.id`,
	);
}

/** `bare`: without any product; otherwise none of theirs is on sale. */
export const findLeftCategories = (tx: Tx): Promise<{ id: number; active: boolean; bare: boolean }[]> =>
	tx.query(sql`SELECT c.id, c.active, NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id) AS bare FROM categories c
		WHERE c.name = ANY(${demoNames}::text[])
			AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND p.active) ORDER BY c.id`);

/** Groups that stood in the demonstration alone. */
export const findLeftGroups = (tx: Tx, ids: readonly number[]): Promise<{ id: number }[]> =>
	tx.query(sql`SELECT g.id FROM product_groups g WHERE g.id = ANY(${[...ids]}::integer[])
		AND NOT EXISTS (SELECT FROM products p WHERE p.group_id = g.id) ORDER BY g.id`);

type Name = 'products' | 'product_groups' | 'categories' | 'users';

export const takeOut = async (tx: Tx, table: Name, ids: readonly number[]): Promise<Row[]> => {
	const rows = await tx.query<{ row: Row }>(
		sql`DELETE FROM ${raw(table)} t WHERE t.id = ANY(${[...ids]}::integer[]) RETURNING to_jsonb(t.*) AS row`,
	);
	return rows.map(({ row }) => row);
};

/** Products whose group has gone meanwhile, or has another product with their values. */
async function findAlone(tx: Tx, rows: readonly Row[]): Promise<Set<number>> {
	const alone = await tx.query<{ id: number }>(sql`
		SELECT p.id FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) p
		WHERE p.group_id IS NOT NULL AND (NOT EXISTS (SELECT FROM product_groups g WHERE g.id = p.group_id)
			OR EXISTS (SELECT FROM products q WHERE q.group_id = p.group_id AND q.option_values = p.option_values))`);
	return new Set(alone.map(({ id }) => id));
}

/** ON CONFLICT knows no deferrable constraints, such as that of the values in a group. */
const isFree = raw(
	`WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = given.id OR lower(p.sku) = lower(given.sku))`,
);

/** A category whose name was given to another one is that one. Rows of a category that is gone stay away. */
export async function inCategories(tx: Tx, rows: readonly Row[], was: readonly Row[]): Promise<Row[]> {
	const found = await tx.query<{ row: Row }>(sql`
		SELECT given.row || jsonb_build_object('category_id', c.id) AS row
		FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given (row)
		LEFT JOIN jsonb_to_recordset(${JSON.stringify(was)}::jsonb) old (id integer, name text)
			ON old.id = (given.row ->> 'category_id')::integer
		JOIN categories c ON CASE WHEN old.id IS NULL THEN c.id = (given.row ->> 'category_id')::integer
			ELSE lower(c.name) = lower(old.name) END`);
	return found.map(({ row }) => row);
}

/**
 * Under their old ids, unless the name or SKU was given to another row meanwhile. Columns that an earlier version did not
 * keep get their defaults.
 */
export async function putBack(tx: Tx, table: Name, rows: readonly Row[]): Promise<number[]> {
	const held = table === 'products' ? { held: 0, held_until: null } : {};
	const alone = table === 'products' ? await findAlone(tx, rows) : new Set<number>();
	const given = rows.map((row) => ({
		...{ ...row, ...held, version: Number(row.version) + 2 },
		...(alone.has(row.id) && { group_id: null, option_values: [], own_picture: true }),
	}));
	const [first] = given;
	if (!first) return [];
	const columns = await tx.query<{ name: string }>(sql`
		SELECT quote_ident(column_name) AS name FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'
			AND column_name = ANY(${Object.keys(first)}::text[]) ORDER BY ordinal_position`);
	const names = raw(columns.map(({ name }) => name).join(', '));
	const back = await tx.query<{ id: number }>(sql`
		INSERT INTO ${raw(table)} (${names}) OVERRIDING SYSTEM VALUE
		SELECT ${names} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(given)}::jsonb) given
		${table === 'products' ? isFree : raw('ON CONFLICT DO NOTHING')} RETURNING id`);
	return back.map(({ id }) => id);
}

export async function readRemoved(tx: Tx): Promise<RemovedDemo | null> {
	const [row] = await tx.query<{ value: string }>(sql`SELECT value FROM meta WHERE key = ${metaKey}`);
	return row ? JSON.parse(row.value) : null;
}

/** Two removals or returns at once go one after the other. */
export async function lockRemoved(tx: Tx): Promise<RemovedDemo | null> {
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${metaKey}, 67))`);
	return readRemoved(tx);
}

/** The later of two products with one SKU comes back, and the first of two categories with one name. */
export function together(first: RemovedDemo, later: RemovedDemo): RemovedDemo {
	const skuOf = (row: Row) => String(row.sku).toLowerCase();
	const replaced = new Set(later.products.map(skuOf));
	return {
		...first,
		products: [...first.products.filter((row) => !replaced.has(skuOf(row))), ...later.products],
		groups: [...(first.groups ?? []), ...(later.groups ?? [])],
		categories: [...first.categories, ...later.categories],
		customers: [...(first.customers ?? []), ...(later.customers ?? [])],
		hiddenProducts: [...first.hiddenProducts, ...later.hiddenProducts],
		hiddenCategories: [...first.hiddenCategories, ...later.hiddenCategories],
	};
}

export const keepRemoved = (tx: Tx, removed: RemovedDemo): Promise<unknown> =>
	tx.query(sql`INSERT INTO meta (key, value) VALUES (${metaKey}, ${JSON.stringify(removed)})
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const forgetRemoved = (tx: Tx): Promise<unknown> => tx.query(sql`DELETE FROM meta WHERE key = ${metaKey}`);
