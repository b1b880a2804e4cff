import {
	type AdminMail,
	type AdminMailsQuery,
	failedMailDays,
	type MailKind,
	type MailState,
} from '#contract/admin/mail';
import { dayLength } from '#contract/shared/time';
import { holdAccounts, isoTime, join, likeText, type Sql, sql, type Tx } from '#platform/db';
import { iso } from '#platform/lib/time';

const columns = sql`id, kind, state, json_build_object('name', to_name, 'address', to_address, 'phone', to_phone) AS "to",
	${isoTime('created_at')} AS "createdAt", CASE WHEN state = 'waiting' THEN ${isoTime('due_at')} END AS "dueAt",
	${isoTime('sent_at')} AS "sentAt", attempts, failure, reply,
	facts IS NOT NULL AND state <> 'sending' AS "canBeSent"`;

export const failedLately = (now: number): Sql =>
	sql`state = 'failed' AND facts IS NOT NULL AND created_at >= ${iso(now - failedMailDays * dayLength)}::timestamptz`;

function condition({ state, kind, search }: Pick<AdminMailsQuery, 'state' | 'kind' | 'search'>, now: number): Sql {
	const conditions: Sql[] = [sql`true`];
	if (state === 'failedLately') conditions.push(failedLately(now));
	else if (state !== 'ALL') conditions.push(sql`state = ${state}`);
	if (kind !== 'ALL') conditions.push(sql`kind = ${kind}`);
	// PostgreSQL refuses NUL.
	const text = search.replaceAll('\0', '');
	if (text) conditions.push(sql`fold(to_name || ' ' || to_address) LIKE fold(${likeText(text)}::text)`);
	return join(conditions, ' AND ');
}

export const list = (tx: Tx, { page, size, ...filter }: AdminMailsQuery, now: number): Promise<AdminMail[]> =>
	tx.query<AdminMail>(sql`
		SELECT ${columns} FROM mails WHERE ${condition(filter, now)}
		ORDER BY id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`);

export async function countMatching(tx: Tx, query: AdminMailsQuery, now: number): Promise<number> {
	const [count] = await tx.query<{ mails: number }>(
		sql`SELECT count(*)::integer AS mails FROM mails WHERE ${condition(query, now)}`,
	);
	return count?.mails ?? 0;
}

export async function countByState(tx: Tx): Promise<Partial<Record<MailState, number>>> {
	const rows = await tx.query<{ state: MailState; mails: number }>(
		sql`SELECT state, count(*)::integer AS mails FROM mails GROUP BY state`,
	);
	return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
}

export interface MailBacklog {
	waiting: number;
	/** Failed for good, among those queued since. */
	failed: number;
}

export async function backlog(tx: Tx, since: string): Promise<MailBacklog> {
	const [counts] = await tx.query<MailBacklog>(sql`
		SELECT count(*) FILTER (WHERE state IN ('waiting', 'sending'))::integer AS waiting,
			count(*) FILTER (WHERE state = 'failed' AND created_at >= ${since}::timestamptz)::integer AS failed
		FROM mails WHERE state IN ('waiting', 'sending', 'failed')`);
	return counts ?? { waiting: 0, failed: 0 };
}

export interface StoredMail extends AdminMail {
	key: string | null;
	messageId: string;
	kind: MailKind;
	userId: number | null;
	orderId: number | null;
	publicUrl: string;
	facts: string | null;
}

const storedColumns = sql`${columns}, key, message_id AS "messageId", user_id AS "userId", order_id AS "orderId", public_url AS "publicUrl", facts`;

export async function find(tx: Tx, id: number): Promise<StoredMail | undefined> {
	return (await tx.query<StoredMail>(sql`SELECT ${storedColumns} FROM mails WHERE id = ${id}`))[0];
}

export async function lock(tx: Tx, id: number): Promise<StoredMail | undefined> {
	await holdAccounts(tx, sql`(SELECT user_id FROM mails WHERE id = ${id})`);
	return (await tx.query<StoredMail>(sql`SELECT ${storedColumns} FROM mails WHERE id = ${id} FOR UPDATE`))[0];
}

export async function queueAgain(
	tx: Tx,
	id: number,
	{ now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET state = 'waiting', attempts = 0, failure = NULL, reply = NULL, due_at = ${now}::timestamptz,
			expires_at = ${expiresAt}::timestamptz
		WHERE id = ${id}`);
}
