import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database';
import { categoryJson, productJson, productsJoined, publicProduct } from './json';

/** A list as JSON text, and the database snapshot that it shows. */
export interface ListText {
	json: string;
	/** `pg_snapshot` as text; tells whether a later outbox row is in the list (isOutdated). */
	snapshot: string;
}

/** The lists of R7-06 … R7-08. Newest first, as a created product appears at the top (R4-40). */
export type ListName =
	| 'featuredProducts'
	| 'activeProducts'
	| 'allProducts'
	| 'activeCategories'
	| 'allCategories'
	| `categoryProducts:${number}`;

const products = (where: SQL) =>
	sql`SELECT coalesce(json_agg(${productJson} ORDER BY p.id DESC), '[]')::text AS json,
		pg_current_snapshot()::text AS snapshot FROM ${productsJoined} WHERE ${where}`;

const categories = (where: SQL) =>
	sql`SELECT coalesce(json_agg(${categoryJson} ORDER BY c.id DESC), '[]')::text AS json,
		pg_current_snapshot()::text AS snapshot FROM categories c WHERE ${where}`;

function statement(name: ListName): SQL {
	switch (name) {
		case 'featuredProducts':
			return products(sql`${publicProduct} AND p.featured`);
		case 'activeProducts':
			return products(publicProduct);
		case 'allProducts':
			return products(sql`true`);
		case 'activeCategories':
			return categories(sql`c.active`);
		case 'allCategories':
			return categories(sql`true`);
		default:
			return products(sql`${publicProduct} AND p.category_id = ${Number(name.slice(name.indexOf(':') + 1))}`);
	}
}

export async function readList(tx: Tx, name: ListName): Promise<ListText> {
	const { rows } = await tx.execute<{ json: string; snapshot: string }>(statement(name));
	return rows[0] as ListText;
}

/** Whether a change was committed that a list read at `snapshot` does not show. One person's events are none of it. */
export async function isOutdated(tx: Tx, snapshot: string): Promise<boolean> {
	const { rows } = await tx.execute<{ outdated: boolean }>(sql`
		SELECT EXISTS (
			SELECT 1 FROM outbox
			WHERE audience IS NULL AND xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
				AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
		) AS outdated`);
	return rows[0]?.outdated ?? true;
}
