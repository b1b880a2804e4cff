import { sql, type Tx } from '#platform/db';
import type { NetworkHash } from '#platform/lib/origin';

export interface ResetRequest {
	id: string;
	login: string;
	publicUrl: string;
	requestedAt: Date;
	origin: NetworkHash;
}

/** `requestedAt` is ISO 8601. */
export async function insert(
	tx: Tx,
	{ login, publicUrl, requestedAt, origin }: Omit<ResetRequest, 'id' | 'requestedAt'> & { requestedAt: string },
): Promise<void> {
	await tx.query(sql`
		INSERT INTO reset_requests (login, public_url, asked_at, network, site)
		VALUES (${login}, ${publicUrl}, ${requestedAt}::timestamptz, ${origin.network}, ${origin.site})`);
}

export const list = (tx: Tx, limit: number): Promise<ResetRequest[]> =>
	tx.query<ResetRequest>(sql`
		SELECT id::text AS id, login, public_url AS "publicUrl", asked_at AS "requestedAt",
			json_build_object('network', network, 'site', site) AS origin
		FROM reset_requests ORDER BY id LIMIT ${limit}`);

/** False when another server took it. */
export async function take(tx: Tx, id: string): Promise<boolean> {
	const rows = await tx.query(sql`DELETE FROM reset_requests WHERE id = ${id}::text::bigint RETURNING id`);
	return rows.length > 0;
}
