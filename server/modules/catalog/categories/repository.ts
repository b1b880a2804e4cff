import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import { type Sql, sql, type Tx } from '#platform/db';
import { append } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../../audit/record';
import { auditedCategory, type CategoryValues, categoryTable } from '../tables/categories';
import { categoryEvents } from '../tables/events';
import { productTable } from '../tables/products';
import type { StoredItem } from '../tables/table';

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

export const readTouchedProducts = (tx: Tx, categoryId: number): Promise<StoredItem<ProductDto>[]> =>
	productTable.write(tx, touching(categoryId));

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
