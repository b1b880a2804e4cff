import { isDeepStrictEqual } from 'node:util';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Sql, sql, type Tx } from '#platform/db';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { auditedCategory, type CategoryValues, categoryTable } from '../tables/categories';
import { categoryEvents } from '../tables/events';
import { productTable } from '../tables/products';
import type { StoredItem } from '../tables/table';

/** Locks all, so that two moves make no circle and nothing below changes meanwhile. In id order. */
export async function lockTree(tx: Tx): Promise<StoredItem<CategoryDto>[]> {
	await tx.query(sql`SELECT FROM categories ORDER BY id FOR UPDATE`);
	return readTree(tx);
}

const readTree = (tx: Tx): Promise<StoredItem<CategoryDto>[]> =>
	tx.query(
		sql`SELECT ${categoryTable.json} AS item, ${categoryTable.isShown} AS shown FROM ${categoryTable.from} ORDER BY c.id`,
	);

export interface Place {
	id: number;
	/** 0: root. */
	parentId: number;
	place: number;
}

/** `raiseVersions` follows. */
export async function writePlaces(tx: Tx, places: readonly Place[]): Promise<void> {
	await tx.query(sql`
		UPDATE categories c SET parent_id = nullif(row."parentId", 0), place = row.place,
			edit_version = c.edit_version + (coalesce(c.parent_id, 0) <> row."parentId")::integer
		FROM json_to_recordset(${JSON.stringify(places)}::json) AS row (id integer, "parentId" integer, place integer)
		WHERE c.id = row.id`);
}

/** Gives a version to those that differ from `before` and have none yet. Answers all that differ. */
export async function raiseVersions(
	tx: Tx,
	before: readonly StoredItem<CategoryDto>[],
): Promise<{ was: StoredItem<CategoryDto>; now: StoredItem<CategoryDto> }[]> {
	const was = new Map(before.map((one) => [one.item.id, one]));
	const changed = (await readTree(tx)).flatMap((now) => {
		const old = was.get(now.item.id);
		return old && !isDeepStrictEqual(old, now) ? [{ was: old, now }] : [];
	});
	const without = changed.filter((one) => one.was.item.version === one.now.item.version).map(({ now }) => now);
	for (const { item } of without) item.version++;
	await tx.query(sql`UPDATE categories c SET ${categoryTable.nextVersion}
		WHERE c.id = ANY (${without.map(({ item }) => item.id)}::integer[])`);
	return changed;
}

/** Offers of prices that reach these categories settle their products again. */
export async function unsettleOffers(tx: Tx, categoryIds: readonly number[]): Promise<void> {
	await tx.query(sql`UPDATE offers o SET settled_version = NULL WHERE o.family = 'PRICE' AND o.scope = 'CATEGORIES'
		AND EXISTS (SELECT FROM offer_targets t WHERE t.offer_id = o.id AND t.target_id = ANY (${[...categoryIds]}::integer[]))`);
}

export interface Contents {
	categories: number;
	products: number;
	groups: number;
}

export async function countContents(tx: Tx, id: number): Promise<Contents> {
	const [row] = await tx.query<Contents>(sql`
		SELECT (SELECT count(*)::integer FROM categories WHERE parent_id = ${id}) AS categories,
			(SELECT count(*)::integer FROM products WHERE category_id = ${id}) AS products,
			(SELECT count(*)::integer FROM product_groups WHERE category_id = ${id}) AS groups`);
	return row ?? { categories: 0, products: 0, groups: 0 };
}

const activeIn = (categoryIds: readonly number[]): Sql =>
	sql`p.category_id = ANY (${[...categoryIds]}::integer[]) AND p.active`;

/** In id order, as checkouts do. */
export async function lockActiveProducts(tx: Tx, categoryIds: readonly number[]): Promise<number> {
	const [row] = await tx.query<{ locked: number }>(sql`
		SELECT count(*)::integer AS locked FROM (
			SELECT FROM products p WHERE ${activeIn(categoryIds)} ORDER BY p.id FOR UPDATE
		) AS locked`);
	return row?.locked ?? 0;
}

const touching = (categoryIds: readonly number[]): Sql =>
	sql`UPDATE products p SET ${productTable.nextVersion} WHERE ${activeIn(categoryIds)}`;

export async function touchActiveProducts(tx: Tx, categoryIds: readonly number[]): Promise<void> {
	await tx.query(touching(categoryIds));
}

export const readTouchedProducts = (tx: Tx, categoryIds: readonly number[]): Promise<StoredItem<ProductDto>[]> =>
	productTable.write(tx, touching(categoryIds));

/** With the audit log and events of their creation. */
export async function insertCategories(
	tx: Tx,
	session: Session,
	values: readonly CategoryValues[],
): Promise<CategoryDto[]> {
	const created = await categoryTable.insert(tx, values);
	await recordChanges(
		tx,
		session,
		created.map(({ item }) => auditedCategory.created(item)),
	);
	await append(tx, ...created.map((category) => categoryEvents.created(category)));
	return created.map(({ item }) => item);
}
