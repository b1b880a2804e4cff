import type { AuditEntry } from '#contract/admin/audit';
import { holdAccounts, sql, type Tx } from '#platform/db';
import { unauthenticated } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';

export type AuditedChange = Omit<AuditEntry, 'id' | 'at' | 'actor'>;

type Values = AuditEntry['before'];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function differences(before: Values, after: Values): { before: Values; after: Values } {
	if (!before || !after) return { before, after };
	const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
		(field) => !same(before[field], after[field]),
	);
	const only = (values: Record<string, unknown>) =>
		Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
	return { before: only(before), after: only(after) };
}

export type Actor = Pick<Session, 'userId'> | 'console';

/** The space makes it impossible as a user name. */
const consoleName = 'consola del servidor';

/** Precedes locks on rows that refer to the account. Throws 401 for one deleted during the request. */
export async function holdActor(tx: Tx, { userId }: Pick<Session, 'userId'>): Promise<void> {
	if ((await holdAccounts(tx, sql`${userId}`)) === 0) throw unauthenticated();
}

/** Throws 401 for an account deleted during the request. */
export async function recordChanges(tx: Tx, by: Actor, changes: readonly AuditedChange[]): Promise<void> {
	const rows = changes
		.map((change) => ({ ...change, ...differences(change.before, change.after) }))
		.filter(({ before, after }) => !before || !after || Object.keys(after).length > 0);
	if (rows.length === 0) return;
	// The lock keeps the account from deletion, so that the foreign key finds it.
	const actor =
		by === 'console'
			? sql`SELECT NULL::integer AS id, ${consoleName}::text AS username`
			: sql`SELECT id, username FROM users WHERE id = ${by.userId} FOR KEY SHARE`;
	const [written] = await tx.query<{ entries: number }>(sql`
		WITH actor AS (${actor}), written AS (
			INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, label, before, after)
			SELECT actor.id, actor.username, row.action, row.entity, row."entityId", row.label, row.before, row.after
			FROM actor, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
				AS row (action text, entity text, "entityId" integer, label text, before jsonb, after jsonb)
			RETURNING 1
		)
		SELECT count(*)::integer AS entries FROM written`);
	if (written?.entries !== rows.length) throw unauthenticated();
}
