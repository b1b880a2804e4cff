import type { ProductDto } from '../../../../contract/catalog/product';
import { join, type Sql, sql, type Tx } from '../../../db';
import { invalidFields } from '../../../lib/shopError';
import { productTable } from '../products/fields';
import type { Found } from '../table';

/** In id order and before products, so that no two transactions wait for each other. */
export async function shareCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
	if (ids.length === 0) return new Set();
	const rows = await tx.query<{ id: number }>(
		sql`SELECT id FROM categories WHERE id IN (${join(ids)}) ORDER BY id FOR KEY SHARE`,
	);
	return new Set(rows.map(({ id }) => id));
}

export async function existingCategories(db: Tx, ids: readonly number[]): Promise<Set<number>> {
	const rows = await db.query<{ id: number }>(sql`SELECT id FROM categories WHERE id = ANY(${[...ids]}::integer[])`);
	return new Set(rows.map(({ id }) => id));
}

/** `left`: categories that products leave; hiding one locks its products, in the opposite order. */
export async function requireCategory(tx: Tx, id: number, left: readonly number[] = []): Promise<void> {
	const existing = await shareCategories(tx, [...new Set([id, ...left])]);
	if (!existing.has(id)) throw invalidFields({ categoryId: 'La categoría no existe' });
}

export async function countContents(tx: Tx, categoryId: number): Promise<{ products: number; groups: number }> {
	const [row] = await tx.query<{ products: number; groups: number }>(sql`
		SELECT (SELECT count(*)::integer FROM products WHERE category_id = ${categoryId}) AS products,
			(SELECT count(*)::integer FROM product_groups WHERE category_id = ${categoryId}) AS groups`);
	return row ?? { products: 0, groups: 0 };
}

/** In id order, as checkouts do. */
export async function lockActiveProducts(tx: Tx, categoryId: number): Promise<number> {
	const [row] = await tx.query<{ locked: number }>(sql`
		SELECT count(*)::integer AS locked FROM (
			SELECT FROM products WHERE category_id = ${categoryId} AND active ORDER BY id FOR UPDATE
		) AS locked`);
	return row?.locked ?? 0;
}

const touching = (categoryId: number): Sql =>
	sql`UPDATE products p SET ${productTable.nextVersion} WHERE p.category_id = ${categoryId} AND p.active`;

export async function touchActiveProducts(tx: Tx, categoryId: number): Promise<void> {
	await tx.query(touching(categoryId));
}

export const readTouchedProducts = (tx: Tx, categoryId: number): Promise<Found<ProductDto>[]> =>
	productTable.write(tx, touching(categoryId));
