import { sql } from 'drizzle-orm';
import type { ProductDto } from '../../../contract/catalog';
import type { Tx } from '../../db/database';
import { productJson, productsJoined } from './json';
import type { FoundProduct } from './repository';

/** All that an import sets of a product. */
export interface ImportedValues {
	name: string;
	description: string;
	priceCents: number;
	stock: number;
	categoryId: number;
	active: boolean;
	featured: boolean;
}

/** Number of the advisory lock that one import holds at a time; any number that nothing else uses. */
const importLock = 7_201_977;

/** Lets no second import in until the transaction ends; answers false when one is in already. */
export async function takeImportLock(tx: Tx): Promise<boolean> {
	const { rows } = await tx.execute<{ taken: boolean }>(
		sql`SELECT pg_try_advisory_xact_lock(${importLock}::bigint) AS taken`,
	);
	return rows[0]?.taken ?? false;
}

/** A product that a row names by its SKU. */
export interface NamedProduct {
	/** Place of the row. */
	place: number;
	sku: string;
	id: number;
	categoryId: number;
}

/** Products with these SKUs, whatever the letter case, without locking anything; `place` counts from `first`. */
export async function findBySku(tx: Tx, skus: readonly string[], first: number): Promise<NamedProduct[]> {
	const { rows } = await tx.execute<NamedProduct & Record<string, unknown>>(sql`
		SELECT given.place::integer - 1 + ${first}::integer AS place, given.sku, p.id, p.category_id AS "categoryId"
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS given (sku, place)
		JOIN products p ON lower(p.sku) = lower(given.sku)`);
	return rows;
}

/** Keeps the categories from being changed until the transaction ends, in id order; answers those that exist. */
export async function lockCategories(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		SELECT id FROM categories WHERE id IN (SELECT value::integer FROM json_array_elements_text(${JSON.stringify(ids)}::json))
		ORDER BY id FOR KEY SHARE`);
	return new Set(rows.map(({ id }) => id));
}

/**
 * Locks the products until the transaction ends, in id order, as checkouts do. Answers by place those that still have
 * their SKU. Two statements: one that waits for a lock would look for the product in the category that it has left.
 */
export async function lockNamed(tx: Tx, named: readonly NamedProduct[]): Promise<[place: number, ProductDto][]> {
	const given = JSON.stringify(named);
	await tx.execute(sql`
		SELECT id FROM products WHERE id IN (SELECT id FROM json_to_recordset(${given}::json) AS given (id integer))
		ORDER BY id FOR UPDATE`);
	const { rows } = await tx.execute<{ place: number; product: ProductDto }>(sql`
		SELECT given.place, ${productJson} AS product
		FROM json_to_recordset(${given}::json) AS given (place integer, sku text, id integer)
		JOIN products p ON p.id = given.id AND lower(p.sku) = lower(given.sku) JOIN categories c ON c.id = p.category_id`);
	return rows.map(({ place, product }) => [place, product]);
}

/** Makes the products in one statement; answers them in the order given. Throws for a SKU that is taken. */
export async function insertProducts(
	tx: Tx,
	values: readonly (ImportedValues & { sku: string })[],
): Promise<FoundProduct[]> {
	const { rows } = await tx.execute<{ product: ProductDto; categoryActive: boolean }>(sql`
		WITH p AS (
			INSERT INTO products (name, description, price_cents, stock, sku, category_id, active, featured)
			SELECT name, description, "priceCents", stock, sku, "categoryId", active, featured
			FROM json_to_recordset(${JSON.stringify(values)}::json) AS row (
				name text, description text, "priceCents" integer, stock integer, sku text, "categoryId" integer,
				active boolean, featured boolean)
			RETURNING *
		)
		SELECT ${productJson} AS product, c.active AS "categoryActive" FROM p JOIN categories c ON c.id = p.category_id
		ORDER BY p.id`);
	return rows;
}

/** Changes locked products in one statement, each with a new version; answers them as they are now. */
export async function updateProducts(
	tx: Tx,
	values: readonly (ImportedValues & { id: number; edited: boolean })[],
): Promise<FoundProduct[]> {
	const { rows } = await tx.execute<{ product: ProductDto; categoryActive: boolean }>(sql`
		UPDATE products p SET
			name = row.name, description = row.description, price_cents = row."priceCents", stock = row.stock,
			category_id = row."categoryId", active = row.active, featured = row.featured,
			version = p.version + 1, edit_version = p.edit_version + row.edited::integer, updated_at = now()
		FROM json_to_recordset(${JSON.stringify(values)}::json) AS row (
				id integer, name text, description text, "priceCents" integer, stock integer, "categoryId" integer,
				active boolean, featured boolean, edited boolean),
			categories c
		WHERE p.id = row.id AND c.id = row."categoryId"
		RETURNING ${productJson} AS product, c.active AS "categoryActive"`);
	return rows;
}

/** Which of the SKUs are taken, by their places in the list. */
export async function takenSkus(tx: Tx, skus: readonly string[]): Promise<number[]> {
	const { rows } = await tx.execute<{ place: number }>(sql`
		SELECT given.place::integer - 1 AS place
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS given (sku, place)
		JOIN ${productsJoined} ON lower(p.sku) = lower(given.sku) ORDER BY given.place`);
	return rows.map(({ place }) => place);
}
