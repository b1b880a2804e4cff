import { type Database, join, raw, type Sql, sql, type Tx } from '#platform/db';
import type { CategoryRow, DescriptionRows, NameRows, ProductRows, TextRows } from './rows';

const numbers = ['ids', 'groups', 'categories', 'cents', 'stocks', 'sold', 'flags'] as const;
type Numbers = (typeof numbers)[number];

/** Columns travel as one hexadecimal text each: rows as objects would cost the event loop seconds. */
const columnOf = (name: string): Sql =>
	sql`coalesce(encode(string_agg(int4send(${raw(name)}), ''), 'hex'), '') AS ${raw(name)}`;
const textOf = (column: string, name: string): Sql =>
	sql`coalesce(string_agg(replace(${raw(column)}, U&'\\0080', ' '), U&'\\0080'), '') AS ${raw(`"${name}"`)}`;

const lists = sql`p.id AS ids, coalesce(p.group_id, 0) AS groups, p.category_id AS categories, p.price_cents AS cents,
	p.stock AS stocks, coalesce(s.sold, 0) AS sold, p.active::integer + 2 * p.featured::integer AS flags, p.sort_name,
	coalesce(g.sort_name, '') AS group_sort_name`;
const joined = sql`products p LEFT JOIN product_sales s ON s.product_id = p.id
	LEFT JOIN product_groups g ON g.id = p.group_id`;
const listColumns = join([
	...numbers.map(columnOf),
	textOf('sort_name', 'sortNames'),
	textOf('group_sort_name', 'groupSortNames'),
]);
const nameColumns = join([textOf('name', 'names'), textOf('sku', 'skus')]);
const descriptionColumn = textOf('description', 'descriptions');

type Stored<Row> = { [Name in keyof Row]: string };

function integersOf(hex: string): Int32Array {
	const bytes = Buffer.from(hex, 'hex').swap32();
	return new Int32Array(new Uint8Array(bytes).buffer);
}

function productRows(row: Stored<ProductRows>): ProductRows {
	const columns = Object.fromEntries(numbers.map((name) => [name, integersOf(row[name])]));
	return { ...(columns as Record<Numbers, Int32Array>), sortNames: row.sortNames, groupSortNames: row.groupSortNames };
}

const withIds = <Columns extends { ids: string }>({ ids, ...columns }: Columns) => ({
	...columns,
	ids: integersOf(ids),
});

async function one<Row>(db: Tx, statement: Sql): Promise<Row> {
	const [row] = await db.query<Row>(statement);
	if (!row) throw new Error('An aggregate answered no row');
	return row;
}

/** The next products by id, without their texts. */
export const readProducts = async (db: Tx, afterId: number, most: number): Promise<ProductRows> =>
	productRows(
		await one(
			db,
			sql`SELECT ${listColumns} FROM (
				SELECT ${lists} FROM ${joined} WHERE p.id > ${afterId} ORDER BY p.id LIMIT ${most}::integer) p`,
		),
	);

/** The names and SKUs of the next products by id. */
export const readNames = async (db: Tx, afterId: number, most: number): Promise<NameRows> =>
	withIds(
		await one<Stored<NameRows>>(
			db,
			sql`SELECT ${columnOf('ids')}, ${nameColumns} FROM (
				SELECT id AS ids, name, sku FROM products WHERE id > ${afterId} ORDER BY id LIMIT ${most}::integer) p`,
		),
	);

export const readDescriptions = async (db: Tx, afterId: number, most: number): Promise<DescriptionRows> =>
	withIds(
		await one<Stored<DescriptionRows>>(
			db,
			sql`SELECT ${columnOf('ids')}, ${descriptionColumn} FROM (
				SELECT id AS ids, description FROM products WHERE id > ${afterId} ORDER BY id LIMIT ${most}::integer) p`,
		),
	);

/** Products that changed, and all of changed groups. */
export async function readChanged(
	db: Tx,
	ids: readonly number[],
	groups: readonly number[],
): Promise<{ rows: ProductRows; texts: TextRows }> {
	const isChanged = sql`p.id = ANY (${[...ids]}::integer[]) OR p.group_id = ANY (${[...groups]}::integer[])`;
	const row = await one<Stored<ProductRows & TextRows>>(
		db,
		sql`SELECT ${listColumns}, ${nameColumns}, ${descriptionColumn} FROM (
			SELECT ${lists}, p.name, p.sku, p.description FROM ${joined} WHERE ${isChanged} ORDER BY p.id) p`,
	);
	return { rows: productRows(row), texts: withIds(row) };
}

/** In the order of names. */
export const readCategories = (db: Tx): Promise<CategoryRow[]> =>
	db.query<CategoryRow>(sql`SELECT id, name, active FROM categories ORDER BY sort_key(name) COLLATE "C", id`);

export async function countProducts(database: Database): Promise<number> {
	const { count } = await one<{ count: number }>(database, sql`SELECT count(*)::integer AS count FROM products`);
	return count;
}
