import type { ProductDto } from '../../../../contract/product';
import { join, sql, type Tx } from '../../../db';
import { productTable } from '../products/fields';
import type { Found } from '../table';

/** In id order and before a product's lock, so that two transactions never wait for each other. */
export async function shareCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
	if (ids.length === 0) return new Set();
	const rows = await tx.query<{ id: number }>(
		sql`SELECT id FROM categories WHERE id IN (${join(ids)}) ORDER BY id FOR KEY SHARE`,
	);
	return new Set(rows.map(({ id }) => id));
}

export async function countProducts(tx: Tx, categoryId: number): Promise<number> {
	const [row] = await tx.query<{ products: number }>(
		sql`SELECT count(*)::integer AS products FROM products WHERE category_id = ${categoryId}`,
	);
	return row?.products ?? 0;
}

/** Raises the version of a category's active products, locked in id order as checkouts do; answers them by id. */
export async function touchActiveProducts(tx: Tx, categoryId: number): Promise<Found<ProductDto>[]> {
	await tx.query(sql`SELECT FROM products WHERE category_id = ${categoryId} AND active ORDER BY id FOR UPDATE`);
	return productTable.write(
		tx,
		sql`UPDATE products p SET ${productTable.nextVersion} WHERE p.category_id = ${categoryId} AND p.active`,
	);
}
