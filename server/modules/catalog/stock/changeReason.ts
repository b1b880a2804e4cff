import type { MovementReason } from '#contract/catalog/admin';
import { type Sql, sql, type Tx } from '#platform/db';
import { unauthenticated } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';

export interface ChangeReason {
	/** Default: `created` for a new product, else `edit`. */
	reason?: MovementReason;
	/** Absent for shoppers and the shop itself. */
	by?: Pick<Session, 'userId'> | null;
	order?: string;
	note?: string;
}

/** Reading the row sets the reason, so that the statement that changes stock can do it. */
export function reasonQuery({ reason, by, order, note }: ChangeReason): Sql {
	const facts = JSON.stringify({ reason, by: by?.userId, order, note });
	if (!by) return sql`SELECT set_config('shop.because', ${facts}::text, true) AS because`;
	return sql`SELECT set_config('shop.because', (${facts}::jsonb || jsonb_build_object('name', username))::text, true) AS because
		FROM users WHERE id = ${by.userId} FOR KEY SHARE`;
}

/** For later changes of the transaction. Throws 401 for an account deleted during the request. */
export async function setChangeReason(tx: Tx, facts: ChangeReason): Promise<void> {
	if ((await tx.query(reasonQuery(facts))).length === 0) throw unauthenticated();
}
