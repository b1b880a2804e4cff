import { join, sql, type Tx } from '#platform/db';

export interface SecondFactorRow {
	userId: number;
	secret: string;
	enabled: boolean;
}

export async function find(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
	const [row] = await tx.query<SecondFactorRow>(
		sql`SELECT user_id AS "userId", secret, enabled FROM second_factors WHERE user_id = ${userId}`,
	);
	return row;
}

export const listAll = (tx: Tx): Promise<SecondFactorRow[]> =>
	tx.query(sql`SELECT user_id AS "userId", secret, enabled FROM second_factors`);

export async function replaceSecret(tx: Tx, userId: number, secret: string, sealed: string): Promise<void> {
	await tx.query(sql`UPDATE second_factors SET secret = ${sealed} WHERE user_id = ${userId} AND secret = ${secret}`);
}

export async function countCodes(tx: Tx, userId: number): Promise<number> {
	const [count] = await tx.query<{ codes: number }>(
		sql`SELECT count(*)::integer AS codes FROM recovery_codes WHERE user_id = ${userId}`,
	);
	return count?.codes ?? 0;
}

/** False when a secret is enabled; a pending one is replaced. */
export async function savePending(tx: Tx, userId: number, secret: string): Promise<boolean> {
	const rows = await tx.query(sql`
		INSERT INTO second_factors AS f (user_id, secret) VALUES (${userId}, ${secret})
		ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE NOT f.enabled
		RETURNING user_id`);
	return rows.length > 0;
}

export async function enable(tx: Tx, userId: number, secret: string, step: number): Promise<boolean> {
	const rows = await tx.query(sql`
		UPDATE second_factors SET enabled = true, last_step = ${step}
		WHERE user_id = ${userId} AND secret = ${secret} AND NOT enabled RETURNING user_id`);
	return rows.length > 0;
}

/** False when this step or a later one was used. One of two concurrent calls succeeds. */
export async function takeStep(tx: Tx, { userId, secret }: SecondFactorRow, step: number): Promise<boolean> {
	const rows = await tx.query(sql`
		UPDATE second_factors SET last_step = ${step}
		WHERE user_id = ${userId} AND secret = ${secret} AND last_step < ${step} RETURNING user_id`);
	return rows.length > 0;
}

export async function replaceCodes(tx: Tx, userId: number, hashes: string[]): Promise<void> {
	await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
	if (hashes.length === 0) return;
	const rows = hashes.map((hash) => sql`(${userId}::integer, ${hash}::text)`);
	await tx.query(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES ${join(rows)}`);
}

/** One of two concurrent calls succeeds. */
export async function takeCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
	const rows = await tx.query(
		sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${codeHash} RETURNING user_id`,
	);
	return rows.length > 0;
}

export async function remove(tx: Tx, userId: number): Promise<boolean> {
	const rows = await tx.query<{ enabled: boolean }>(
		sql`DELETE FROM second_factors WHERE user_id = ${userId} RETURNING enabled`,
	);
	return rows.some(({ enabled }) => enabled);
}
