import { count, eq, sql } from 'drizzle-orm';
import type { CategoryDto, ProductDto } from '../../../contract/catalog';
import type { Tx } from '../../db/database';
import { categories, products } from '../../db/schema';
import { categoryJson, productJson, productsJoined } from './json';

export type CategoryValues = Pick<typeof categories.$inferInsert, 'name' | 'description' | 'active'> & {
	/** undefined keeps the picture. */
	imageUrl?: string;
};
export type ProductValues = Required<
	Pick<
		typeof products.$inferInsert,
		'name' | 'description' | 'priceCents' | 'stock' | 'sku' | 'categoryId' | 'active' | 'featured'
	>
> & { imageUrl?: string };

/** A product, and whether its category is shown: a visitor sees it only when both are active. */
export interface FoundProduct {
	product: ProductDto;
	categoryActive: boolean;
}

const nextVersion = { version: sql`version + 1`, updatedAt: sql`now()` };
const nextEdit = (edited: boolean) => ({ ...nextVersion, ...(edited && { editVersion: sql`edit_version + 1` }) });

export async function findProduct(tx: Tx, id: number): Promise<FoundProduct | undefined> {
	const { rows } = await tx.execute<{ item: ProductDto; shown: boolean }>(
		sql`SELECT ${productJson} AS item, c.active AS shown FROM ${productsJoined} WHERE p.id = ${id}`,
	);
	const row = rows[0];
	return row && { product: row.item, categoryActive: row.shown };
}

/** Locks the row until the transaction ends; answers its version, undefined when there is none. */
export async function lockProduct(tx: Tx, id: number): Promise<number | undefined> {
	const rows = await tx.select({ version: products.version }).from(products).where(eq(products.id, id)).for('update');
	return rows[0]?.version;
}

export async function insertProduct(tx: Tx, values: ProductValues): Promise<number> {
	const rows = await tx.insert(products).values(values).returning({ id: products.id });
	return (rows[0] as { id: number }).id;
}

export async function updateProduct(tx: Tx, id: number, values: ProductValues, edited: boolean): Promise<void> {
	await tx
		.update(products)
		.set({ ...values, ...nextEdit(edited) })
		.where(eq(products.id, id));
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
	await tx.delete(products).where(eq(products.id, id));
}

export async function findCategory(tx: Tx, id: number): Promise<CategoryDto | undefined> {
	const { rows } = await tx.execute<{ item: CategoryDto }>(
		sql`SELECT ${categoryJson} AS item FROM categories c WHERE c.id = ${id}`,
	);
	return rows[0]?.item;
}

/**
 * Locks the row until the transaction ends; answers whether it exists. `change` keeps every product from coming to
 * the category meanwhile, `use` keeps the category from being changed. Always taken before a product's lock, so that
 * two transactions never wait for each other.
 */
export async function lockCategory(tx: Tx, id: number, purpose: 'change' | 'use'): Promise<boolean> {
	const rows = await tx
		.select({ id: categories.id })
		.from(categories)
		.where(eq(categories.id, id))
		.for(purpose === 'change' ? 'update' : 'key share');
	return rows.length > 0;
}

export async function insertCategory(tx: Tx, values: CategoryValues): Promise<number> {
	const rows = await tx.insert(categories).values(values).returning({ id: categories.id });
	return (rows[0] as { id: number }).id;
}

export async function updateCategory(tx: Tx, id: number, values: CategoryValues): Promise<void> {
	await tx
		.update(categories)
		.set({ ...values, ...nextEdit(true) })
		.where(eq(categories.id, id));
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
	await tx.delete(categories).where(eq(categories.id, id));
}

export async function countProducts(tx: Tx, categoryId: number): Promise<number> {
	const rows = await tx.select({ products: count() }).from(products).where(eq(products.categoryId, categoryId));
	return rows[0]?.products ?? 0;
}

/** Raises the version of a category's active products, locked in id order as checkouts do; answers them, oldest first. */
export async function touchActiveProducts(tx: Tx, categoryId: number): Promise<ProductDto[]> {
	await tx.execute(sql`SELECT FROM products WHERE category_id = ${categoryId} AND active ORDER BY id FOR UPDATE`);
	await tx.update(products).set(nextVersion).where(sql`${products.categoryId} = ${categoryId} AND ${products.active}`);
	const { rows } = await tx.execute<{ item: ProductDto }>(sql`
		SELECT ${productJson} AS item FROM ${productsJoined} WHERE p.category_id = ${categoryId} AND p.active ORDER BY p.id`);
	return rows.map((row) => row.item);
}
