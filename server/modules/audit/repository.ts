import type { AuditAction, AuditEntity, AuditEntry } from '../../../contract/audit';
import { isoTime, join, likeText, type Sql, sql, type Tx } from '../../db';

export interface AuditFilter {
	action?: AuditAction | undefined;
	entity?: AuditEntity | undefined;
	search?: string | undefined;
	/** Milliseconds since 1970: at or after. */
	since?: number | undefined;
	/** Milliseconds since 1970: earlier than. */
	until?: number | undefined;
	before?: number | undefined;
}

/** As a number: PostgreSQL does not read the year 0 or 10000 of an ISO text. */
const moment = (milliseconds: number): Sql => sql`to_timestamp(${milliseconds / 1000}::double precision)`;

export function list(
	tx: Tx,
	{ action, entity, search, since, until, before }: AuditFilter,
	limit: number,
): Promise<AuditEntry[]> {
	const conditions: Sql[] = [sql`true`];
	if (action) conditions.push(sql`action = ${action}`);
	if (entity) conditions.push(sql`entity = ${entity}`);
	if (search) {
		const pattern = sql`fold(${likeText(search)}::text)`;
		conditions.push(sql`(fold(label) LIKE ${pattern} OR fold(actor_name) LIKE ${pattern})`);
	}
	if (since !== undefined) conditions.push(sql`at >= ${moment(since)}`);
	if (until !== undefined) conditions.push(sql`at < ${moment(until)}`);
	if (before !== undefined) conditions.push(sql`id < ${before}`);
	return tx.query<AuditEntry>(sql`
		SELECT id, ${isoTime('at')} AS at, json_build_object('id', actor_id, 'username', actor_name) AS actor,
			action, entity, entity_id AS "entityId", label, before, after
		FROM audit_log WHERE ${join(conditions, ' AND ')} ORDER BY id DESC LIMIT ${limit}`);
}
