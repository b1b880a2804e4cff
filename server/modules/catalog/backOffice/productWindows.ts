import type {
	ProductFilter,
	ProductSortKey,
	ProductWindowQuery,
	SomeProducts,
} from '../../../../contract/adminProducts';
import type { ProductDto } from '../../../../contract/product';
import { join, likeText, raw, type Sql, sql, type Tx } from '../../../db';
import { productTable } from '../products/fields';

const { from, json } = productTable;

/** Bounds of the stock filter (R3-161). */
const lowStock = 10;
const maxWords = 8;

const sortColumns: Record<ProductSortKey, readonly string[]> = {
	name: [`fold(replace(replace(p.name, 'ñ', 'n~'), 'Ñ', 'n~')) COLLATE "C"`],
	category: [`fold(c.name) COLLATE "C"`],
	price: ['p.price_cents'],
	stockQuantity: ['p.stock'],
	active: ['(NOT p.active)', '(NOT p.featured)'],
};

function matching({ search, category, status, stock }: ProductFilter): Sql {
	// PostgreSQL refuses NUL in a text, so no row contains one.
	const words = search
		.split(/[\s\0]+/)
		.filter(Boolean)
		.slice(0, maxWords);
	const conditions = words.map((word) => {
		const like = sql`LIKE fold(${likeText(word)}::text)`;
		return sql`(p.search_name ${like} OR lower(p.sku) ${like}
			OR p.category_id IN (SELECT named.id FROM categories named WHERE fold(named.name) ${like}))`;
	});
	if (category !== undefined) conditions.push(sql`p.category_id = ${category}`);
	if (status) conditions.push(status === 'active' ? sql`p.active` : sql`NOT p.active`);
	if (stock) conditions.push(sql`p.stock <= ${raw(String(stock === 'low' ? lowStock : 0))}`);
	return join([sql`true`, ...conditions], ' AND ');
}

/** Among equals the newest product comes first, whatever the direction. */
function orderOf({ sortBy }: ProductFilter): Sql {
	const newest = 'p.id DESC';
	if (!sortBy) return raw(newest);
	const [key, direction] = sortBy.split('-') as [ProductSortKey, 'asc' | 'desc'];
	return raw([...sortColumns[key].map((column) => `${column} ${direction}`), newest].join(', '));
}

/** JSON of a `ProductWindowDto`. */
export async function readWindow(db: Tx, query: ProductWindowQuery): Promise<string> {
	const order = orderOf(query);
	const where = matching(query);
	const [row] = await db.query<{ json: string }>(sql`
		SELECT json_build_object(
			'count', (SELECT count(*) FROM products p WHERE ${where}),
			'total', (SELECT count(*) FROM products),
			'products', (
				SELECT coalesce(json_agg(${json} ORDER BY asked.position), '[]') FROM (
					SELECT found.id, row_number() OVER () AS position FROM (
						SELECT p.id FROM ${from} WHERE ${where}
						ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
					) AS found
				) AS asked JOIN (${from}) ON p.id = asked.id
			)
		)::text AS json`);
	if (!row) throw new Error('An aggregate answered no row');
	return row.json;
}

/** Ids of all products that the filter lets through, in its order. */
export async function readIds(db: Tx, filter: ProductFilter): Promise<number[]> {
	const [row] = await db.query<{ ids: number[] }>(sql`
		SELECT coalesce(json_agg(found.id), '[]') AS ids
		FROM (SELECT p.id FROM ${from} WHERE ${matching(filter)} ORDER BY ${orderOf(filter)}) AS found`);
	return row?.ids ?? [];
}

/** JSON of an array of `ProductDto`, oldest first; unknown ids and SKUs are left out. */
export async function readSome(db: Tx, asked: SomeProducts): Promise<string> {
	const where =
		'ids' in asked
			? sql`p.id IN (SELECT value::integer FROM json_array_elements_text(${JSON.stringify(asked.ids)}::json))`
			: sql`lower(p.sku) IN (SELECT lower(value) FROM json_array_elements_text(${JSON.stringify(asked.skus)}::json))`;
	const [row] = await db.query<{ json: string }>(
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json FROM ${from} WHERE ${where}`,
	);
	return row?.json ?? '[]';
}

/** The products of these ids, in their order, without those that are gone. */
export async function readInOrder(db: Tx, ids: readonly number[]): Promise<ProductDto[]> {
	const rows = await db.query<{ item: ProductDto }>(sql`
		SELECT ${json} AS item
		FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS given (id, place)
		JOIN (${from}) ON p.id = given.id::integer ORDER BY given.place`);
	return rows.map(({ item }) => item);
}
