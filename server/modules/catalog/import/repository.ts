import { sql, type Tx } from '../../../db';

/** Any number that nothing else uses. */
const importLock = 7_201_977;

/** Lets no second import in until the transaction ends; answers false when one is in already. */
export async function takeImportLock(tx: Tx): Promise<boolean> {
	const [row] = await tx.query<{ taken: boolean }>(
		sql`SELECT pg_try_advisory_xact_lock(${importLock}::bigint) AS taken`,
	);
	return row?.taken ?? false;
}

export interface NamedProduct {
	row: number;
	id: number;
	sku: string;
	categoryId: number;
}

/** Products with these SKUs, whatever the letter case, without locking anything; `row` counts from `first`. */
export const findBySku = (db: Tx, skus: readonly string[], first = 0): Promise<NamedProduct[]> =>
	db.query<NamedProduct>(sql`
		SELECT given.place::integer - 1 + ${first}::integer AS "row", p.id, p.sku, p.category_id AS "categoryId"
		FROM json_array_elements_text(${JSON.stringify(skus)}::json) WITH ORDINALITY AS given (sku, place)
		JOIN products p ON lower(p.sku) = lower(given.sku) ORDER BY given.place`);
