import { groupLimits } from '../../../../contract/catalog/group';
import type { ImportRow } from '../../../../contract/catalog/import';
import { sql, type Tx } from '../../../db';

const importLock = 7_201_977;

/** False while another import runs. */
export async function takeImportLock(tx: Tx): Promise<boolean> {
	const [row] = await tx.query<{ taken: boolean }>(
		sql`SELECT pg_try_advisory_xact_lock(${importLock}::bigint) AS taken`,
	);
	return row?.taken ?? false;
}

export interface StagedRow {
	place: number;
	row: ImportRow;
	/** Units that the check took off the stock. */
	taken: number;
}

export const findOpenImport = async (db: Tx) =>
	(await db.query<{ saving: boolean }>(sql`SELECT saving FROM product_imports`))[0];

export const openImport = (tx: Tx, by: number) => tx.query(sql`INSERT INTO product_imports (by_id) VALUES (${by})`);

export const decideImport = (tx: Tx) => tx.query(sql`UPDATE product_imports SET saving = true`);

/** Returns whether units were returned. */
export async function closeImport(tx: Tx): Promise<boolean> {
	const givenBack = await tx.query(sql`SELECT FROM product_import_rows WHERE place < 0`);
	await tx.query(sql`DELETE FROM product_imports`);
	await tx.query(sql`TRUNCATE product_import_rows`);
	return givenBack.length > 0;
}

export async function stageRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
	await tx.query(sql`
		INSERT INTO product_import_rows (place, row, taken) SELECT place, row, taken
		FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (place integer, row jsonb, taken integer)`);
}

/**
 * Removes rows in order, groups as a whole; with `back`, rows with units to return, whose trace (a place below 0) stays
 * for closeImport.
 */
export function unstageRows(tx: Tx, limit: number, back: boolean) {
	const which = back ? sql`taken > 0` : sql`true`;
	return tx.query<StagedRow & { by: number | null }>(sql`
		WITH head AS (SELECT place, row->'group'->>'at' AS at FROM product_import_rows
			WHERE ${which} ORDER BY place LIMIT ${limit}::integer),
		last AS (SELECT place, at FROM head WHERE NOT ${back}::boolean ORDER BY place DESC LIMIT 1),
		gone AS (DELETE FROM product_import_rows WHERE place IN (SELECT place FROM head UNION ALL
				SELECT r.place FROM product_import_rows r, last
				WHERE r.place > last.place AND r.place < last.place + ${groupLimits.products}::integer
					AND r.row->'group'->>'at' = last.at)
			RETURNING place, row, taken),
		kept AS (INSERT INTO product_import_rows (place, row, taken)
			SELECT -1, row, 0 FROM gone WHERE ${back}::boolean LIMIT 1 ON CONFLICT DO NOTHING)
		SELECT place, row, taken, (SELECT by_id FROM product_imports) AS by FROM gone ORDER BY place`);
}

export const readNamed = (db: Tx) =>
	db.query<{ sku: string; categoryId: number | null }>(sql`
		SELECT row->>'sku' AS sku, (row->>'categoryId')::integer AS "categoryId" FROM product_import_rows`);
