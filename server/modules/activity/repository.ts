import type { Activity, SignInOutcome } from '#contract/account/account';
import { isoTime, sql, type Tx } from '#platform/db';

export interface NewActivity {
	userId: number;
	outcome: SignInOutcome;
	address: string;
	device: string;
	/** ISO 8601. */
	at: string;
}

export async function insert(tx: Tx, { userId, outcome, address, device, at }: NewActivity): Promise<void> {
	await tx.query(sql`
		INSERT INTO sign_ins (at, user_id, outcome, address, device)
		VALUES (${at}::timestamptz, ${userId}, ${outcome}, ${address}, ${device})`);
}

export async function removeOld(tx: Tx, beforeIso: string): Promise<void> {
	await tx.query(sql`DELETE FROM sign_ins WHERE at < ${beforeIso}::timestamptz`);
}

export const listAllOf = (tx: Tx, userId: number): Promise<Omit<Activity['entries'][number], 'id'>[]> =>
	tx.query(sql`
		SELECT ${isoTime('at')} AS at, outcome, address, device FROM sign_ins WHERE user_id = ${userId} ORDER BY id`);

export const listOf = (tx: Tx, userId: number, limit: number): Promise<Activity['entries']> =>
	tx.query(sql`
		SELECT id, ${isoTime('at')} AS at, outcome, address, device
		FROM sign_ins WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit}`);

export async function endSession(tx: Tx, id: string, expiresAt: string, now: string): Promise<boolean> {
	await tx.query(sql`DELETE FROM ended_sessions WHERE expires_at < ${now}::timestamptz`);
	const rows = await tx.query(sql`
		INSERT INTO ended_sessions (id, expires_at) VALUES (${id}, ${expiresAt}::timestamptz)
		ON CONFLICT DO NOTHING RETURNING id`);
	return rows.length > 0;
}
