import { type TaxDocumentKind, taxDocumentNumber } from '#contract/tax/documents';
import { sql, type Tx } from '#platform/db';
import { invalidFields, ShopError } from '#platform/lib/shopError';

/** SUNAT knows eight digits. */
const highest = 99_999_999;
/** Others may have used numbers of the shop's own series that are not noted yet. */
const mostAhead = 50;

const seriesFull = (series: string) =>
	new ShopError(
		409,
		'series_full',
		`La serie ${series} llegó a su último número. Pon otra en Ajustes, sección Emisión.`,
	);

async function lock(tx: Tx, kind: TaxDocumentKind, series: string): Promise<{ last: number; free: number[] }> {
	await tx.query(sql`
		INSERT INTO tax_series (kind, series, last_number) VALUES (${kind}, ${series}, 0) ON CONFLICT DO NOTHING`);
	const [locked] = await tx.query<{ last: number; free: number[] }>(sql`
		SELECT last_number AS last, free FROM tax_series WHERE kind = ${kind} AND series = ${series} FOR UPDATE`);
	if (!locked) throw new Error('The series was not written');
	return locked;
}

/**
 * The next number of a series, a free one first, so that none is left out. The row stays locked until the transaction
 * ends, and a rollback returns its number: no gaps and no doubles, however many requests run at once.
 */
export async function takeNumber(tx: Tx, kind: TaxDocumentKind, series: string): Promise<number> {
	const before = await lock(tx, kind, series);
	const [number = before.last + 1, ...free] = [...before.free].sort((one, other) => one - other);
	if (number > highest) throw seriesFull(series);
	await tx.query(sql`
		UPDATE tax_series SET free = ${free}::integer[], last_number = greatest(last_number, ${number}::integer)
		WHERE kind = ${kind} AND series = ${series}`);
	return number;
}

/** The number's document exists nowhere else. */
export async function freeNumber(tx: Tx, kind: TaxDocumentKind, series: string, number: number): Promise<void> {
	await tx.query(sql`
		UPDATE tax_series SET free = array_append(free, ${number}::integer) WHERE kind = ${kind} AND series = ${series}`);
}

/**
 * Continues the series behind a number that another system used. Throws 400 for one that can only be a slip: skipped
 * numbers of the shop's own series cannot be made up for.
 */
export async function noteUsed(tx: Tx, kind: TaxDocumentKind, series: string, number: number): Promise<void> {
	const { last } = await lock(tx, kind, series);
	const ours = sql`SELECT FROM tax_documents
		WHERE kind = ${kind} AND series = ${series} AND NOT issued_elsewhere AND NOT released LIMIT 1`;
	if (number > last + mostAhead && (await tx.query(ours)).length > 0) {
		const reached = `La tienda emite en esta serie y va por ${taxDocumentNumber(series, last)}`;
		throw invalidFields({ number: `${reached}: como máximo ${last + mostAhead}. Revisa el número.` });
	}
	await tx.query(sql`
		UPDATE tax_series SET last_number = greatest(last_number, ${number}::integer), free = array_remove(free, ${number}::integer)
		WHERE kind = ${kind} AND series = ${series}`);
}

/**
 * Where the number was the highest, the series continues behind the highest that remains. A number free before is free
 * again.
 */
export async function forgetUsed(tx: Tx, kind: TaxDocumentKind, series: string, number: number): Promise<void> {
	const here = sql`kind = ${kind} AND series = ${series}`;
	// Locks first: whoever takes the number meanwhile has written its document before the next statement looks.
	await lock(tx, kind, series);
	await tx.query(sql`
		UPDATE tax_series SET last_number = used.last, free = ARRAY(SELECT n FROM unnest(free) n WHERE n <= used.last)
		FROM (SELECT coalesce(max(number), 0) AS last FROM tax_documents
			WHERE ${here} AND number <= ${highest} AND NOT (issued_elsewhere AND state = 'VOIDED')) used
		WHERE ${here} AND last_number = ${number}`);
	await tx.query(sql`
		UPDATE tax_series SET free = array_append(free, ${number}::integer)
		WHERE ${here} AND EXISTS (SELECT FROM tax_documents
			WHERE ${here} AND number = ${number} AND NOT issued_elsewhere AND released)`);
}
