import { raw, sql, type Tx } from '#platform/db';
import { demoRows } from '#platform/db/demo/rows';
import type { WholeRow } from '../changes/wholeRows';

const metaKey = 'demo-removed';

/** Whole rows, to restore them unchanged. */
export interface RemovedDemo {
	products: WholeRow[];
	/** Absent from shops older than groups. */
	groups?: WholeRow[];
	categories: WholeRow[];
	/** Absent from shops whose sample customers stayed. */
	customers?: WholeRow[];
	hiddenProducts: number[];
	hiddenCategories: number[];
	ordersSource: string;
}

const { products, categories, groups } = demoRows();
/** Shops of earlier versions have one product instead of a group. */
const demoProducts = [
	...products.map(({ sku, source }) => [sku, source.name]),
	...groups.map(({ sku, source }) => [sku, source.was ?? source.name]),
];
/** A renamed product is the shop's own. */
const isDemo = sql`(p.sku, p.name) IN (SELECT * FROM unnest(${demoProducts.map(([sku]) => sku)}::text[],
	${demoProducts.map(([, name]) => name)}::text[]))`;
const demoNames = categories.map(({ source }) => source.name);
const isOrdered = raw('EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)');

export async function countRemovable(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ count: number }>(
		sql`SELECT count(*)::integer AS count FROM products p WHERE (p.active OR NOT ${isOrdered}) AND ${isDemo}`,
	);
	return row?.count ?? 0;
}

/** Locks categories and groups first, as every change of a product does. */
export async function findDemo(tx: Tx): Promise<{ id: number; active: boolean; ordered: boolean }[]> {
	await tx.query(sql`SELECT FROM categories WHERE name = ANY(${demoNames}::text[]) ORDER BY id FOR UPDATE`);
	await tx.query(sql`SELECT FROM product_groups WHERE id IN (SELECT p.group_id FROM products p WHERE ${isDemo})
		ORDER BY id FOR NO KEY UPDATE`);
	return tx.query(sql`SELECT p.id, p.active, ${isOrdered} AS ordered FROM products p WHERE ${isDemo} ORDER BY p.id`);
}

/** `bare`: without any product; otherwise none of theirs is on sale. */
export const findRemainingCategories = (tx: Tx): Promise<{ id: number; active: boolean; bare: boolean }[]> =>
	tx.query(sql`SELECT c.id, c.active, NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id) AS bare FROM categories c
		WHERE c.name = ANY(${demoNames}::text[])
			AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND p.active) ORDER BY c.id`);

/** Rows go to the category that has the name of theirs now; rows without one stay away. */
export async function inCategories(tx: Tx, rows: readonly WholeRow[], was: readonly WholeRow[]): Promise<WholeRow[]> {
	const categorized = await tx.query<{ row: WholeRow }>(sql`
		SELECT removed.row || jsonb_build_object('category_id', c.id) AS row
		FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) removed (row)
		LEFT JOIN jsonb_to_recordset(${JSON.stringify(was)}::jsonb) old (id integer, name text)
			ON old.id = (removed.row ->> 'category_id')::integer
		JOIN categories c ON CASE WHEN old.id IS NULL THEN c.id = (removed.row ->> 'category_id')::integer
			ELSE lower(c.name) = lower(old.name) END`);
	return categorized.map(({ row }) => row);
}

export async function readRemoved(tx: Tx): Promise<RemovedDemo | null> {
	const [row] = await tx.query<{ value: string }>(sql`SELECT value FROM meta WHERE key = ${metaKey}`);
	return row ? JSON.parse(row.value) : null;
}

/** So that removals and returns run one after the other. */
export async function lockRemoved(tx: Tx): Promise<RemovedDemo | null> {
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${metaKey}, 67))`);
	return readRemoved(tx);
}

/** Of two products with one SKU the later returns, of two categories with one name the first. */
export function together(first: RemovedDemo, later: RemovedDemo): RemovedDemo {
	const skuOf = (row: WholeRow) => String(row.sku).toLowerCase();
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
