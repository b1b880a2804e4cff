import { isoTime, sql, type Tx } from '#platform/db';

export type LinkPurpose = 'confirm' | 'change' | 'keep';

export interface AddressLink {
	userId: number;
	purpose: LinkPurpose;
	address: string;
}

/** `expiresAt` and `now` are ISO 8601. */
export async function insert(
	tx: Tx,
	{ userId, purpose, address, tokenHash, expiresAt }: AddressLink & { tokenHash: string; expiresAt: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO address_links (token_hash, user_id, purpose, address, expires_at)
		VALUES (${tokenHash}, ${userId}, ${purpose}, ${address}, ${expiresAt}::timestamptz)`);
}

export async function findOwner(tx: Tx, tokenHash: string): Promise<number | undefined> {
	const [owner] = await tx.query<{ userId: number }>(
		sql`SELECT user_id AS "userId" FROM address_links WHERE token_hash = ${tokenHash}`,
	);
	return owner?.userId;
}

/** One of two concurrent calls gets the link. */
export async function take(tx: Tx, tokenHash: string, now: string): Promise<AddressLink | undefined> {
	const [link] = await tx.query<AddressLink>(sql`
		DELETE FROM address_links WHERE token_hash = ${tokenHash} AND expires_at > ${now}::timestamptz
		RETURNING user_id AS "userId", purpose, address`);
	return link;
}

export async function remove(tx: Tx, userId: number, purpose?: LinkPurpose): Promise<void> {
	await tx.query(sql`
		DELETE FROM address_links
		WHERE user_id = ${userId} AND (${purpose ?? null}::text IS NULL OR purpose = ${purpose ?? null})`);
}

/** Skips locked links, so that two transactions never wait for each other. */
export async function removeOld(tx: Tx, now: string): Promise<void> {
	await tx.query(sql`
		DELETE FROM address_links WHERE token_hash IN (
			SELECT token_hash FROM address_links WHERE expires_at <= ${now}::timestamptz FOR UPDATE SKIP LOCKED)`);
}

export async function findPending(
	tx: Tx,
	userId: number,
	now: string,
): Promise<{ address: string; expiresAt: string } | undefined> {
	const [change] = await tx.query<{ address: string; expiresAt: string }>(sql`
		SELECT address, ${isoTime('expires_at')} AS "expiresAt" FROM address_links
		WHERE user_id = ${userId} AND purpose = 'change' AND expires_at > ${now}::timestamptz
		ORDER BY expires_at DESC LIMIT 1`);
	return change;
}
