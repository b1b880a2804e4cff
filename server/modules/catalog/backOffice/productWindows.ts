import {
	lowStock,
	type ProductFilter,
	type ProductSortKey,
	type ProductWindowQuery,
	type SomeProducts,
} from '#contract/catalog/admin';
import type { ProductInFile } from '#contract/catalog/import';
import { join, likeText, raw, type Sql, sql, type Tx } from '#platform/db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { runsLow } from '../stock/service';
import { productTable } from '../tables/products';

const { from, json } = productTable;

const maxWords = 8;

const sortColumns: Record<ProductSortKey, readonly string[]> = {
	name: ['p.sort_name'],
	category: ['ranked.rank'],
	price: ['p.price_cents'],
	stockQuantity: ['p.stock'],
	active: ['(NOT p.active)', '(NOT p.featured)'],
};

/** Sorts the few names, not the many products. */
const ranked = raw(`JOIN (
	SELECT id, row_number() OVER (ORDER BY sort_key(name) COLLATE "C", id) AS rank FROM categories
) AS ranked ON ranked.id = p.category_id`);

/** Searches category names first, so that the planner knows whether they matter. */
async function matching(db: Tx, { search, category, status, stock }: ProductFilter): Promise<Sql> {
	// PostgreSQL refuses NUL.
	const words = search
		.split(/[\s\0]+/)
		.filter(Boolean)
		.slice(0, maxWords);
	const named = await Promise.all(
		words.map((word) =>
			db.query<{ id: number }>(sql`SELECT id FROM categories WHERE fold(name) LIKE fold(${likeText(word)}::text)`),
		),
	);
	const conditions = words.map((word, at) => {
		const inText = sql`p.find_text LIKE fold(${likeText(word)}::text)`;
		const ids = named[at]?.map(({ id }) => id) ?? [];
		return ids.length > 0 ? sql`(${inText} OR p.category_id IN (${join(ids)}))` : inText;
	});
	if (category !== undefined) conditions.push(sql`p.category_id = ${category}`);
	if (status) conditions.push(status === 'active' ? sql`p.active` : sql`NOT p.active`);
	if (stock === 'selling') conditions.push(runsLow);
	else if (stock) conditions.push(sql`p.stock <= ${raw(String(stock === 'low' ? lowStock : 0))}`);
	return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`;
}

/** Among equals the newest comes first, in either direction. */
export async function idsInOrder(db: Tx, filter: ProductFilter): Promise<Sql> {
	const [key, direction] = (filter.sortBy?.split('-') ?? []) as [ProductSortKey?, string?];
	const order = [...(key ? sortColumns[key].map((column) => `${column} ${direction}`) : []), 'p.id DESC'];
	return sql`SELECT p.id FROM products p ${key === 'category' ? ranked : raw('')}
		WHERE ${await matching(db, filter)} ORDER BY ${raw(order.join(', '))}`;
}

export const countProducts = async (db: Tx, filter: ProductFilter): Promise<AnswerText> =>
	readAnswer(
		db,
		sql`
		SELECT json_build_object('count', (SELECT count(*) FROM products p WHERE ${await matching(db, filter)}),
			'total', (SELECT count(*) FROM products))::text AS json, pg_current_snapshot()::text AS snapshot`,
	);

export async function readWindow(db: Tx, { offset, limit, ...filter }: ProductWindowQuery): Promise<string> {
	const [row] = await db.query<{ json: string }>(sql`
		SELECT coalesce(json_agg(${json} ORDER BY ids.position), '[]')::text AS json FROM (
			SELECT matches.id, row_number() OVER () AS position
			FROM (${await idsInOrder(db, filter)} LIMIT ${limit} OFFSET ${offset}) AS matches
		) AS ids JOIN (${from}) ON p.id = ids.id`);
	return row?.json ?? '[]';
}

export async function readIds(db: Tx, filter: ProductFilter): Promise<number[]> {
	const [row] = await db.query<{ ids: number[] }>(sql`
		SELECT coalesce(json_agg(matches.id), '[]') AS ids
		FROM (${await idsInOrder(db, filter)}) AS matches`);
	return row?.ids ?? [];
}

/** Member of `ProductInFile`. */
const inFile = sql`jsonb_build_object('inFile', json_build_object('ownPicture', p.own_picture,
	'options', coalesce(jsonb_path_query_array(g.options, '$[*].name'), '[]'),
	'groupPictures', coalesce(g.pictures, '[]')))`;

/** JSON of `ProductDto[]`, oldest first. */
export async function readSome(db: Tx, request: SomeProducts): Promise<string> {
	const where =
		'ids' in request
			? sql`p.id IN (SELECT value::integer FROM json_array_elements_text(${JSON.stringify(request.ids)}::json))`
			: sql`lower(p.sku) IN (SELECT lower(value) FROM json_array_elements_text(${JSON.stringify(request.skus)}::json))`;
	const [row] = await db.query<{ json: string }>(
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json FROM ${from} WHERE ${where}`,
	);
	return row?.json ?? '[]';
}

/** In the order of the ids, without deleted products. */
export async function readInOrder(db: Tx, ids: readonly number[]): Promise<ProductInFile[]> {
	const rows = await db.query<{ item: ProductInFile }>(sql`
		SELECT ${json}::jsonb || ${inFile} AS item
		FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS listed (id, place)
		JOIN (${from}) ON p.id = listed.id::integer ORDER BY listed.place`);
	return rows.map(({ item }) => item);
}
