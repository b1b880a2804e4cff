import { raw, sql, type Tx } from '#platform/db';
import { demoRows } from '#platform/db/demo/rows';
import { returnRows, type WholeRow } from '../changes/wholeRows';

const metaKey = 'demo-removed';

/** Whole rows, to restore them unchanged. */
export interface RemovedDemo {
	products: WholeRow[];
	/** Absent from shops older than groups. */
	groups?: WholeRow[];
	categories: WholeRow[];
	/** Of these categories; absent from shops older than attributes. */
	attributes?: WholeRow[];
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
/** A category that moved is the shop's own, too. */
const demoCategories = sql`(SELECT c.* FROM categories c WHERE ${categories.map(({ path }) => path.join(' > '))}::text[] @> ARRAY[
	(SELECT string_agg(a.name, ' > ' ORDER BY cardinality(a.path)) FROM categories a WHERE a.id = ANY (c.path))])`;
const isOrdered = raw('EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)');

export async function countRemovable(tx: Tx): Promise<number> {
	const [row] = await tx.query<{ count: number }>(
		sql`SELECT count(*)::integer AS count FROM products p WHERE (p.active OR NOT ${isOrdered}) AND ${isDemo}`,
	);
	return row?.count ?? 0;
}

/** Locks categories and groups first, as every change of a product does. */
export async function findDemo(tx: Tx): Promise<{ id: number; active: boolean; ordered: boolean }[]> {
	await tx.query(sql`SELECT FROM categories ORDER BY id FOR UPDATE`);
	await tx.query(sql`SELECT FROM product_groups WHERE id IN (SELECT p.group_id FROM products p WHERE ${isDemo})
		ORDER BY id FOR NO KEY UPDATE`);
	return tx.query(sql`SELECT p.id, p.active, ${isOrdered} AS ordered FROM products p WHERE ${isDemo} ORDER BY p.id`);
}

/**
 * Without one of the shop's own below it. `bare`: without any product, there and below; otherwise none of theirs is on
 * sale.
 */
export const findRemainingCategories = (tx: Tx): Promise<{ id: number; active: boolean; bare: boolean }[]> =>
	tx.query(sql`
		WITH demo AS ${demoCategories}
		SELECT demo.id, demo.active, bool_and(p.id IS NULL) AS bare
		FROM demo JOIN categories below ON demo.id = ANY (below.path) LEFT JOIN products p ON p.category_id = below.id
		GROUP BY demo.id, demo.active
		HAVING NOT coalesce(bool_or(p.active), false) AND bool_and(below.id IN (SELECT id FROM demo)) ORDER BY demo.id`);

export const findAttributes = (tx: Tx, categoryIds: readonly number[]): Promise<{ id: number }[]> =>
	tx.query(sql`SELECT id FROM attributes WHERE category_id = ANY (${[...categoryIds]}::integer[])`);

/** A row without what a trigger derives, which it would take for the category's own. */
function underived(row: WholeRow): WholeRow {
	const { tax_kind: _kind, size_guide: _guide, ...own } = row;
	return 'own_tax_kind' in row ? own : row;
}

const levelOf = ({ path }: WholeRow): number => (Array.isArray(path) ? path.length : 1);

/** Answers by former id where each is now: back, or the one that has its name there. */
export async function returnCategories(tx: Tx, rows: readonly WholeRow[]): Promise<Map<number, number>> {
	const now = new Map<number, number>();
	for (const row of rows.toSorted((one, other) => levelOf(one) - levelOf(other))) {
		const above = now.get(Number(row.parent_id)) ?? Number(row.parent_id ?? 0);
		const [parent] = await tx.query<{ id: number }>(sql`SELECT id FROM categories WHERE id = ${above}`);
		const returned = { ...underived(row), ...('parent_id' in row && { parent_id: parent?.id ?? null }) };
		const [back] = await returnRows(tx, 'categories', [returned]);
		const [named] = await tx.query<{ id: number }>(sql`SELECT id FROM categories
			WHERE coalesce(parent_id, 0) = ${parent?.id ?? 0} AND lower(name) = lower(${row.name}::text)`);
		now.set(row.id, back ?? named?.id ?? row.id);
	}
	return now;
}

/** Rows go to where their category is now; rows without one stay away. */
export async function inCategories(
	tx: Tx,
	rows: readonly WholeRow[],
	now: ReadonlyMap<number, number>,
): Promise<WholeRow[]> {
	const moved = rows.map((row) => ({ ...row, category_id: now.get(Number(row.category_id)) ?? row.category_id }));
	const there = await tx.query<{ id: number }>(sql`SELECT id FROM categories`);
	const ids = new Set<unknown>(there.map(({ id }) => id));
	return moved.filter((row) => ids.has(row.category_id));
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
		attributes: [...(first.attributes ?? []), ...(later.attributes ?? [])],
		customers: [...(first.customers ?? []), ...(later.customers ?? [])],
		hiddenProducts: [...first.hiddenProducts, ...later.hiddenProducts],
		hiddenCategories: [...first.hiddenCategories, ...later.hiddenCategories],
	};
}

export const keepRemoved = (tx: Tx, removed: RemovedDemo): Promise<unknown> =>
	tx.query(sql`INSERT INTO meta (key, value) VALUES (${metaKey}, ${JSON.stringify(removed)})
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export const forgetRemoved = (tx: Tx): Promise<unknown> => tx.query(sql`DELETE FROM meta WHERE key = ${metaKey}`);
