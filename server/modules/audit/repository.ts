import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditEntity } from '../../../contract/audit';
import type { Tx } from '../../db/database';
import { likeText } from '../../db/fragments';
import { auditLog } from '../../db/schema';

export type AuditRow = typeof auditLog.$inferSelect;

/** What entries are wanted; absent members let everything through. */
export interface AuditFilter {
	action?: AuditAction | undefined;
	entity?: AuditEntity | undefined;
	/** Part of the thing's or the administrator's name, blind to accents and letter case. */
	search?: string | undefined;
	/** Milliseconds since 1970: at or after. */
	since?: number | undefined;
	/** Milliseconds since 1970: earlier than. */
	until?: number | undefined;
	/** Only entries with a lower id. */
	before?: number | undefined;
}

const contains = (column: typeof auditLog.label | typeof auditLog.actorName, text: string): SQL =>
	sql`fold(${column}) LIKE fold(${likeText(text)})`;

const moment = (milliseconds: number): SQL => sql`to_timestamp(${milliseconds / 1000}::double precision)`;

/** Entries that pass the filter, newest first, at most `limit`. */
export async function list(
	tx: Tx,
	{ action, entity, search, since, until, before }: AuditFilter,
	limit: number,
): Promise<AuditRow[]> {
	return tx
		.select()
		.from(auditLog)
		.where(
			and(
				action && eq(auditLog.action, action),
				entity && eq(auditLog.entity, entity),
				search ? sql`(${contains(auditLog.label, search)} OR ${contains(auditLog.actorName, search)})` : undefined,
				since !== undefined ? sql`${auditLog.at} >= ${moment(since)}` : undefined,
				until !== undefined ? sql`${auditLog.at} < ${moment(until)}` : undefined,
				before !== undefined ? lt(auditLog.id, before) : undefined,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(limit);
}
