import type { AuditAction, AuditEntity, AuditEntry } from '#contract/admin/audit';
import { isoTime, join, likeText, type Sql, sql, type Tx } from '#platform/db';

export interface AuditFilter {
	action?: AuditAction | undefined;
	entity?: AuditEntity | undefined;
	search?: string | undefined;
	/** Inclusive. */
	sinceEpochMs?: number | undefined;
	/** Exclusive. */
	untilEpochMs?: number | undefined;
	before?: number | undefined;
}

/** A number: PostgreSQL reads no year 0 or 10000 in an ISO text. */
const moment = (milliseconds: number): Sql => sql`to_timestamp(${milliseconds / 1000}::double precision)`;

const signInAction = sql`CASE outcome
	WHEN 'signed_in' THEN 'sign_in' WHEN 'signed_out' THEN 'sign_out' ELSE 'sign_in_failed' END`;

/** A failed sign-in has a known account, but no known actor. */
export function listSignIns(
	tx: Tx,
	{ action, search, sinceEpochMs: since, untilEpochMs: until, before }: Omit<AuditFilter, 'entity'>,
	limit: number,
): Promise<AuditEntry[]> {
	const conditions: Sql[] = [sql`true`];
	if (action) conditions.push(sql`${signInAction} = ${action}`);
	if (search) conditions.push(sql`fold(u.username || ' ' || s.address) LIKE fold(${likeText(search)}::text)`);
	if (since !== undefined) conditions.push(sql`s.at >= ${moment(since)}`);
	if (until !== undefined) conditions.push(sql`s.at < ${moment(until)}`);
	if (before !== undefined) conditions.push(sql`s.id < ${before}`);
	return tx.query<AuditEntry>(sql`
		SELECT s.id, ${isoTime('s.at')} AS at, ${signInAction} AS action, 'session' AS entity,
			json_build_object(
				'id', u.id, 'username', CASE WHEN outcome LIKE 'wrong%' THEN 'desconocido' ELSE u.username END
			) AS actor,
			u.id AS "entityId", u.username AS label, NULL AS before,
			json_build_object('outcome', outcome, 'address', s.address, 'device', s.device) AS after
		FROM sign_ins s JOIN users u ON u.id = s.user_id
		WHERE ${join(conditions, ' AND ')} ORDER BY s.id DESC LIMIT ${limit}`);
}

const personal = ['username', 'email', 'firstName', 'lastName', 'phone', 'address'];

/** Member names stay, so that an entry still says what changed. */
const blanked = (column: Sql): Sql => sql`(
	SELECT jsonb_object_agg(key, CASE WHEN key = ANY (${personal}::text[]) THEN '"…"'::jsonb ELSE value END)
	FROM jsonb_each(${column}))`;

export async function forget(tx: Tx, userId: number, name: string): Promise<void> {
	await tx.query(sql`
		UPDATE audit_log SET label = ${name}, before = ${blanked(sql`before`)}, after = ${blanked(sql`after`)}
		WHERE entity = 'user' AND entity_id = ${userId}`);
	await tx.query(sql`UPDATE audit_log SET actor_name = ${name} WHERE actor_id = ${userId}`);
}

export const listAbout = (tx: Tx, userId: number): Promise<Pick<AuditEntry, 'at' | 'action' | 'before' | 'after'>[]> =>
	tx.query(sql`
		SELECT ${isoTime('at')} AS at, action, before, after FROM audit_log
		WHERE entity = 'user' AND entity_id = ${userId} ORDER BY id`);

export function list(
	tx: Tx,
	{ action, entity, search, sinceEpochMs: since, untilEpochMs: until, before }: AuditFilter,
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
