import { type Database, join, raw, type Sql, sql, type Tx } from '#platform/db';
import { readAttributes, searchedWords } from '../tables/attributes';
import type {
	CategoryRow,
	DescriptionRows,
	GroupRows,
	NameRows,
	ProductRows,
	SalesRows,
	TextRows,
	TreeRows,
	WholeRows,
} from './rows';

const numbers = ['ids', 'groups', 'categories', 'cents', 'struck', 'stocks', 'flags'] as const;

/** Columns travel as bytes: rows as objects would cost the event loop seconds. */
const columnOf = (name: string): Sql => sql`coalesce(string_agg(int4send(${raw(name)}), ''), '') AS ${raw(name)}`;
const textOf = (column: string, name: string): Sql =>
	sql`coalesce(string_agg(replace(${raw(column)}, U&'\\0080', ' '), U&'\\0080'), '') AS ${raw(`"${name}"`)}`;

const lists = sql`p.id AS ids, coalesce(p.group_id, 0) AS groups, p.category_id AS categories, p.price_cents AS cents,
	coalesce(p.list_price_cents, 0) AS struck, p.stock AS stocks, p.active::integer + 2 * p.featured::integer AS flags, p.sort_name,
	CASE WHEN p.attributes = '{}' THEN '' ELSE p.attributes::text END AS attributes,
	CASE WHEN p.group_id IS NULL THEN '' ELSE array_to_string(p.option_values, U&'\\0001') END AS option_values`;
const optionNames = sql`coalesce((SELECT string_agg(o.value ->> 'name', U&'\\0001' ORDER BY o.place)
	FROM jsonb_array_elements(g.options) WITH ORDINALITY o (value, place)), '')`;
const listColumns = join([
	...numbers.map(columnOf),
	textOf('sort_name', 'sortNames'),
	textOf('attributes', 'attributes'),
	textOf('option_values', 'optionValues'),
]);
const nameColumns = join([textOf('name', 'names'), textOf('sku', 'skus')]);
/** Words of attributes count as those of the description. */
const description = raw(`p.description || ${searchedWords} AS description`);
const descriptionColumn = textOf('description', 'descriptions');

type Stored<Row> = { [Name in keyof Row]: Row[Name] extends string ? string : Uint8Array };

function integersOf(stored: Uint8Array): Int32Array {
	const bytes = Uint8Array.from(stored);
	Buffer.from(bytes.buffer).swap32();
	return new Int32Array(bytes.buffer);
}

/** Of a row whose columns of numbers are named. */
const decoded = <Row extends object, Name extends keyof Row>(row: Stored<Row>, ...names: Name[]): Row =>
	({ ...row, ...Object.fromEntries(names.map((name) => [name, integersOf(row[name] as Uint8Array)])) }) as Row;

async function one<Row>(db: Tx, statement: Sql): Promise<Row> {
	const [row] = await db.query<Row>(statement);
	if (!row) throw new Error('An aggregate answered no row');
	return row;
}

/** The next products by id, without their texts. */
export const readProducts = async (db: Tx, afterId: number, most: number): Promise<ProductRows> =>
	decoded<ProductRows, (typeof numbers)[number]>(
		await one(
			db,
			sql`SELECT ${listColumns} FROM (
				SELECT ${lists} FROM products p WHERE p.id > ${afterId} ORDER BY p.id LIMIT ${most}::integer) p`,
		),
		...numbers,
	);

export const readSales = async (db: Tx, afterId: number, most: number): Promise<SalesRows> =>
	decoded<SalesRows, 'ids' | 'sold'>(
		await one(
			db,
			sql`SELECT ${columnOf('ids')}, ${columnOf('sold')} FROM (
				SELECT product_id AS ids, sold FROM product_sales WHERE product_id > ${afterId}
				ORDER BY product_id LIMIT ${most}::integer) s`,
		),
		'ids',
		'sold',
	);

export const readGroups = async (db: Tx, afterId: number, most: number): Promise<GroupRows> =>
	decoded<GroupRows, 'ids'>(
		await one(
			db,
			sql`SELECT ${columnOf('ids')}, ${textOf('sort_name', 'sortNames')}, ${textOf('option_names', 'optionNames')} FROM (
				SELECT g.id AS ids, g.sort_name, ${optionNames} AS option_names
				FROM product_groups g WHERE g.id > ${afterId} ORDER BY g.id LIMIT ${most}::integer) g`,
		),
		'ids',
	);

/** The names and SKUs of the next products by id. */
export const readNames = async (db: Tx, afterId: number, most: number): Promise<NameRows> =>
	decoded<NameRows, 'ids'>(
		await one(
			db,
			sql`SELECT ${columnOf('ids')}, ${nameColumns} FROM (
				SELECT id AS ids, name, sku FROM products WHERE id > ${afterId} ORDER BY id LIMIT ${most}::integer) p`,
		),
		'ids',
	);

export const readDescriptions = async (db: Tx, afterId: number, most: number): Promise<DescriptionRows> =>
	decoded<DescriptionRows, 'ids'>(
		await one(
			db,
			sql`SELECT ${columnOf('ids')}, ${descriptionColumn} FROM (
				SELECT p.id AS ids, ${description} FROM products p WHERE p.id > ${afterId} ORDER BY p.id LIMIT ${most}::integer) p`,
		),
		'ids',
	);

/** Products that changed, and all of changed groups. */
export async function readChanged(
	db: Tx,
	ids: readonly number[],
	groups: readonly number[],
): Promise<{ rows: WholeRows; texts: TextRows }> {
	const isChanged = sql`p.id = ANY (${[...ids]}::integer[]) OR p.group_id = ANY (${[...groups]}::integer[])`;
	const { names, skus, descriptions, ...row } = await one<Stored<WholeRows & TextRows>>(
		db,
		sql`SELECT ${listColumns}, ${columnOf('sold')}, ${textOf('group_sort_name', 'groupSortNames')},
			${textOf('option_names', 'groupOptionNames')},
			${nameColumns}, ${descriptionColumn}
			FROM (
				SELECT ${lists}, coalesce(s.sold, 0) AS sold, coalesce(g.sort_name, '') AS group_sort_name,
					CASE WHEN g.id IS NULL THEN '' ELSE ${optionNames} END AS option_names,
					p.name, p.sku, ${description}
				FROM products p LEFT JOIN product_sales s ON s.product_id = p.id
					LEFT JOIN product_groups g ON g.id = p.group_id
				WHERE ${isChanged} ORDER BY p.id) p`,
	);
	const rows = decoded<WholeRows, (typeof numbers)[number] | 'sold'>(row, ...numbers, 'sold');
	return { rows, texts: { ids: rows.ids, names, skus, descriptions } };
}

export async function readTree(db: Tx): Promise<TreeRows> {
	const categories = await db.query<CategoryRow>(
		sql`SELECT id, name, shown AS active, path FROM categories ORDER BY sort_key(name) COLLATE "C", id`,
	);
	return { categories, attributes: await readAttributes(db) };
}

export async function countProducts(database: Database): Promise<number> {
	const { count } = await one<{ count: number }>(database, sql`SELECT count(*)::integer AS count FROM products`);
	return count;
}
