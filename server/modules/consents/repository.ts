import type { ConsentKind } from '#contract/account/forms';
import { isoTime, sql, type Tx } from '#platform/db';

export interface ConsentRow {
	kind: ConsentKind;
	given: boolean;
	version: number;
	text: string;
	/** ISO 8601. */
	at: string;
}

export async function insert(tx: Tx, userId: number, { kind, given, version, text, at }: ConsentRow): Promise<void> {
	await tx.query(sql`
		INSERT INTO consents (user_id, kind, given, version, text, at)
		VALUES (${userId}, ${kind}, ${given}, ${version}, ${text}, ${at}::timestamptz)`);
}

export const listOf = (tx: Tx, userId: number): Promise<ConsentRow[]> =>
	tx.query<ConsentRow>(sql`
		SELECT kind, given, version, text, ${isoTime('at')} AS at FROM consents WHERE user_id = ${userId} ORDER BY id`);

/** False without a decision. */
export async function hasConsent(tx: Tx, userId: number, kind: ConsentKind): Promise<boolean> {
	const [newest] = await tx.query<{ given: boolean }>(sql`
		SELECT given FROM consents WHERE user_id = ${userId} AND kind = ${kind} ORDER BY id DESC LIMIT 1`);
	return newest?.given ?? false;
}
