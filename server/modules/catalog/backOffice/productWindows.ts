import type { ProductFilter, SomeProducts } from '#contract/catalog/admin';
import type { ProductInFile } from '#contract/catalog/productInFile';
import { type Database, isoTime, sql, type Tx } from '#platform/db';
import type { CatalogProjection } from '../projection/service';
import type { ProductWindow } from '../projection/windows';
import { runsLow } from '../stock/service';
import { readAttributes } from '../tables/attributes';
import { productTable } from '../tables/products';

export interface WindowDeps {
	database: Database;
	projection: CatalogProjection;
}

const { from, json } = productTable;

/** Products in the order of the filter; `to` is exclusive. Every word of a search counts, as it is spelt. */
export async function findWindow(
	{ database, projection }: WindowDeps,
	{ search, stock, ...filter }: ProductFilter,
	from: number,
	to: number,
): Promise<ProductWindow> {
	const among = stock === 'selling' ? Int32Array.from(await readRunningLow(database)) : undefined;
	return projection.window({ ...filter, among, stock: stock === 'selling' ? undefined : stock }, search, from, to);
}

async function readRunningLow(db: Tx): Promise<number[]> {
	const rows = await db.query<{ id: number }>(sql`SELECT p.id FROM products p WHERE ${runsLow}`);
	return rows.map(({ id }) => id);
}

export const findIds = async (deps: WindowDeps, filter: ProductFilter): Promise<number[]> =>
	Array.from((await findWindow(deps, filter, 0, Number.POSITIVE_INFINITY)).ids);

/** Member of `ProductInFile`. */
const inFile = sql`jsonb_build_object('inFile', json_build_object('ownPicture', p.own_picture,
	'options', coalesce(jsonb_path_query_array(g.options, '$[*].name'), '[]'),
	'groupPictures', coalesce(g.pictures, '[]'),
	'offerSince', (SELECT ${isoTime('o.begins_at')} FROM offers o WHERE o.id = p.offer_id),
	'line', (SELECT json_agg(line.name ORDER BY array_position(c.path, line.id)) FROM categories line
		WHERE line.id = ANY (c.path))))`;

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

const idsPerLook = 10_000;

/** Of attributes that any of these products has, those of upper categories first. */
export async function readAttributeNames(db: Tx, ids: readonly number[]): Promise<string[]> {
	const all = await readAttributes(db);
	const used = new Set<number>();
	for (let at = 0; at < ids.length && used.size < all.length; at += idsPerLook) {
		const rows = await db.query<{ id: number }>(sql`
			SELECT DISTINCT a.id FROM products p JOIN categories c ON c.id = p.category_id,
				jsonb_object_keys(p.attributes) had JOIN attributes a ON a.id = had::integer
			WHERE p.id = ANY (${ids.slice(at, at + idsPerLook)}::integer[]) AND p.attributes <> '{}'
				AND a.category_id = ANY (c.path)`);
		for (const { id } of rows) used.add(id);
	}
	return all.filter(({ id }) => used.has(id)).map(({ name }) => name);
}
