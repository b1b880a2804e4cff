import { sql, type Tx } from '#platform/db';
import { append } from '#platform/live/publisher';
import { manyChanged, maxSingleEvents } from '../tables/events';

const secondsBetweenEvents = 5;
/** An unfinished import begins anew after these days. */
const recordDays = 7;
const rowsPerRemoval = 2000;

/** Locks the import's record, so that two senders of one file take turns. */
export const openRecord = (tx: Tx, number: string) =>
	tx.query(sql`
		INSERT INTO catalog_imports AS i (number) VALUES (${number})
		ON CONFLICT (number) DO UPDATE SET updated_at = now()`);

/** Saved SKUs of the import in small letters. */
export async function readDone(db: Tx, number: string, skus: readonly string[]): Promise<Set<string>> {
	const rows = await db.query<{ sku: string }>(sql`
		SELECT sku FROM catalog_import_rows WHERE import = ${number}
			AND sku IN (SELECT lower(value) FROM json_array_elements_text(${JSON.stringify(skus)}::json))`);
	return new Set(rows.map(({ sku }) => sku));
}

export async function addDone(tx: Tx, number: string, skus: readonly string[]): Promise<void> {
	if (skus.length === 0) return;
	await tx.query(sql`
		INSERT INTO catalog_import_rows (import, sku)
		SELECT DISTINCT ${number}, lower(value) FROM json_array_elements_text(${JSON.stringify(skus)}::json)
		ON CONFLICT DO NOTHING`);
}

/**
 * Events for browsers: one per change up to `maxSingleEvents` of an import, then one for many at most every
 * `secondsBetweenEvents`, which this appends. `late`: `announceLate` has to follow.
 */
export async function announce(
	tx: Tx,
	number: string,
	changes: number,
): Promise<'nothing' | 'single' | 'many' | 'late'> {
	if (changes === 0) return 'nothing';
	const [record] = await tx.query<{ changes: number; due: boolean }>(sql`
		UPDATE catalog_imports SET changes = changes + ${changes}::integer WHERE number = ${number}
		RETURNING changes, coalesce(announced_at < now() - make_interval(secs => ${secondsBetweenEvents}), true) AS due`);
	if (!record || record.changes <= maxSingleEvents) return 'single';
	if (record.due) await append(tx, manyChanged);
	await tx.query(sql`
		UPDATE catalog_imports SET unannounced = ${!record.due}::boolean,
			announced_at = CASE WHEN ${record.due}::boolean THEN now() ELSE announced_at END WHERE number = ${number}`);
	return record.due ? 'many' : 'late';
}

/** Announces changes of the last chunks: of import `number` at once, else of all that are due. */
export async function announceLate(tx: Tx, number?: string): Promise<boolean> {
	const which = number
		? sql`number = ${number}`
		: sql`announced_at < now() - make_interval(secs => ${secondsBetweenEvents})`;
	const late = await tx.query(sql`
		UPDATE catalog_imports SET unannounced = false, announced_at = now() WHERE unannounced AND ${which} RETURNING number`);
	if (late.length > 0) await append(tx, manyChanged);
	return late.length > 0;
}

export const isLarge = async (db: Tx, number: string): Promise<boolean> =>
	(await db.query(sql`SELECT FROM catalog_imports WHERE number = ${number} AND changes > ${maxSingleEvents}`)).length >
	0;

export const hasUnannounced = async (db: Tx): Promise<boolean> =>
	(await db.query(sql`SELECT FROM catalog_imports WHERE unannounced LIMIT 1`)).length > 0;

/** Removes some rows, at last the record; repeat it until it answers false. */
export async function removeSome(tx: Tx, number: string): Promise<boolean> {
	const removed = await tx.query(sql`
		DELETE FROM catalog_import_rows WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM catalog_import_rows WHERE import = ${number} LIMIT ${rowsPerRemoval}::integer)) RETURNING 1`);
	if (removed.length > 0) return true;
	await tx.query(sql`DELETE FROM catalog_imports WHERE number = ${number}`);
	return false;
}

export const findOld = async (db: Tx): Promise<string[]> =>
	(
		await db.query<{ number: string }>(
			sql`SELECT number FROM catalog_imports WHERE updated_at < now() - make_interval(days => ${recordDays})`,
		)
	).map(({ number }) => number);
