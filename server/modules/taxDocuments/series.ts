import type { TaxDocumentKind } from '../../../contract/taxDocuments';
import { sql, type Tx } from '../../db';

/**
 * The next number of a series: a free one first, so that none is left out. The row stays locked until the transaction ends,
 * and a number of one that is undone is given again: no gaps and no doubles, however many ask at once.
 */
export async function takeNumber(tx: Tx, kind: TaxDocumentKind, series: string): Promise<number> {
	await tx.query(sql`
		INSERT INTO tax_series (kind, series, last_number) VALUES (${kind}, ${series}, 0) ON CONFLICT DO NOTHING`);
	const [before] = await tx.query<{ last: number; free: number[] }>(sql`
		SELECT last_number AS last, free FROM tax_series WHERE kind = ${kind} AND series = ${series} FOR UPDATE`);
	if (!before) throw new Error('The series was not written');
	const [number = before.last + 1, ...free] = [...before.free].sort((one, other) => one - other);
	await tx.query(sql`
		UPDATE tax_series SET free = ${free}::integer[], last_number = greatest(last_number, ${number}::integer)
		WHERE kind = ${kind} AND series = ${series}`);
	return number;
}

/** Of a document that exists nowhere else. */
export async function freeNumber(tx: Tx, kind: TaxDocumentKind, series: string, number: number): Promise<void> {
	await tx.query(sql`
		UPDATE tax_series SET free = array_append(free, ${number}::integer) WHERE kind = ${kind} AND series = ${series}`);
}

/** The series goes on behind a number that another system has used. */
export async function noteUsed(tx: Tx, kind: TaxDocumentKind, series: string, number: number): Promise<void> {
	await tx.query(sql`
		INSERT INTO tax_series (kind, series, last_number) VALUES (${kind}, ${series}, ${number})
		ON CONFLICT (kind, series) DO UPDATE SET last_number = greatest(tax_series.last_number, excluded.last_number),
			free = array_remove(tax_series.free, excluded.last_number)`);
}
