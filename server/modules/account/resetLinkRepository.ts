import { sql, type Tx } from '#platform/db';

interface ResetUser {
	id: number;
	tokenVersion: number;
}

/** `expiresAt` and `now` are ISO 8601. */
export async function save(
	tx: Tx,
	{ id, tokenVersion, tokenHash, expiresAt }: ResetUser & { tokenHash: string; expiresAt: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO password_resets (user_id, token_hash, token_version, expires_at)
		VALUES (${id}, ${tokenHash}, ${tokenVersion}, ${expiresAt}::timestamptz)
		ON CONFLICT (user_id) DO UPDATE SET
			token_hash = excluded.token_hash, token_version = excluded.token_version, expires_at = excluded.expires_at`);
}

export async function remove(tx: Tx, userId: number): Promise<void> {
	await tx.query(sql`DELETE FROM password_resets WHERE user_id = ${userId}`);
}

/** Undefined after use, expiry, or a change of password or roles. */
export async function findOpen(tx: Tx, tokenHash: string, now: string): Promise<ResetUser | undefined> {
	const [user] = await tx.query<ResetUser>(sql`
		SELECT u.id, u.token_version AS "tokenVersion"
		FROM password_resets r JOIN users u ON u.id = r.user_id AND u.token_version = r.token_version
		WHERE r.token_hash = ${tokenHash} AND r.expires_at > ${now}::timestamptz`);
	return user;
}
