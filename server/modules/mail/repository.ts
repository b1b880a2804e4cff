import type { MailFailure, MailKind } from '#contract/admin/mail';
import { type Database, type Sql, sql, type Tx } from '#platform/db';
import { type Attempt, leasedRows } from '#platform/db/leases';
import type { Clock } from '#platform/lib/app';

export interface NewMail {
	key: string | null;
	messageId: string;
	kind: MailKind;
	state: 'waiting' | 'unsent' | 'failed';
	failure: MailFailure | null;
	userId: number | null;
	orderId: number | null;
	toName: string;
	toAddress: string;
	toPhone: string;
	publicUrl: string;
	facts: string;
	/** Set for a limited mail; `pacedAt` unless it is held. */
	mailbox: string | null;
	network: string | null;
	site: string | null;
	pacedAt: string | null;
	/** ISO 8601. */
	createdAt: string;
	expiresAt: string;
}

export interface ClaimedMail extends Attempt {
	messageId: string;
	kind: MailKind;
	toName: string;
	toAddress: string;
	publicUrl: string;
	orderId: number | null;
	facts: string | null;
	expiresAt: Date;
}

export async function isHeld(tx: Tx, key: string): Promise<boolean> {
	return (await tx.query(sql`SELECT FROM mails WHERE key = ${key} AND failure = 'held'`)).length > 0;
}

/** False for a key in use. */
export async function insert(tx: Tx, mail: NewMail): Promise<boolean> {
	const written = await tx.query(sql`
		INSERT INTO mails (key, message_id, kind, state, failure, user_id, order_id, to_name, to_address, to_phone, public_url, facts,
			created_at, expires_at, due_at, mailbox, network, site, paced_at)
		VALUES (${mail.key}, ${mail.messageId}, ${mail.kind}, ${mail.state}, ${mail.failure}, ${mail.userId}, ${mail.orderId},
			${mail.toName}, ${mail.toAddress}, ${mail.toPhone}, ${mail.publicUrl}, ${mail.facts}, ${mail.createdAt}::timestamptz,
			${mail.expiresAt}::timestamptz, ${mail.pacedAt ? null : mail.createdAt}::timestamptz, ${mail.mailbox},
			${mail.network}, ${mail.site}, ${mail.pacedAt}::timestamptz)
		ON CONFLICT ON CONSTRAINT mails_key DO NOTHING RETURNING id`);
	return written.length > 0;
}

export const mailQueue = (of: { database: Database; clock: Clock }) =>
	leasedRows<ClaimedMail>({
		...{ ...of, table: 'mails', open: sql`state IN ('waiting', 'sending')` },
		...{ claimChanges: sql`, state = 'sending'`, releaseChanges: sql`, state = 'waiting'` },
		columns: sql`id, attempts AS attempt, message_id AS "messageId", kind, to_name AS "toName", to_address AS "toAddress",
			public_url AS "publicUrl", order_id AS "orderId", facts, expires_at AS "expiresAt"`,
	});

export interface Failure {
	failure: MailFailure;
	reply: string;
}

/** Times are ISO 8601. */
export type MailEnd =
	| { state: 'sent'; at: string }
	| ({ state: 'failed' } & Failure)
	| ({ state: 'waiting'; dueAt: string } & Failure);

/** The SQL begins with a comma. A finished secret mail loses its facts. */
export function changesOf(end: MailEnd, secret: boolean): Sql {
	const { failure, reply } = end.state === 'sent' ? { failure: null, reply: null } : end;
	const state = sql`, state = ${end.state}, failure = ${failure}, reply = ${reply}`;
	if (end.state === 'waiting') return sql`${state}, due_at = ${end.dueAt}::timestamptz`;
	const sent = end.state === 'sent' ? sql`, sent_at = ${end.at}::timestamptz` : sql``;
	return sql`${state}${sent}${secret ? sql`, facts = NULL` : sql``}`;
}

/** A mail under way may still leave; one whose server died does not. `now` is ISO 8601. */
export async function withdraw(tx: Tx, key: string, now: string): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET expires_at = ${now}::timestamptz
		WHERE key = ${key} AND state = 'sending'`);
	await tx.query(sql`
		UPDATE mails SET state = 'failed', failure = 'withdrawn', reply = NULL, facts = NULL
		WHERE key = ${key} AND state IN ('waiting', 'unsent', 'failed')`);
}

/** False where no mail with this key is held. Times are ISO 8601. */
export async function release(
	tx: Tx,
	key: string,
	{ now, expiresAt }: { now: string; expiresAt: string },
): Promise<boolean> {
	const released = await tx.query(sql`
		UPDATE mails SET state = 'waiting', failure = NULL, due_at = ${now}::timestamptz, expires_at = ${expiresAt}::timestamptz
		WHERE key = ${key} AND failure = 'held' RETURNING id`);
	return released.length > 0;
}

/** `before` is ISO 8601. */
export async function forgetNetworks(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET network = NULL, site = NULL WHERE network IS NOT NULL AND created_at < ${before}::timestamptz`);
}

/** Expired secret links are useful only to a thief. */
export async function forgetSecrets(tx: Tx, kinds: readonly MailKind[], now: string): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET facts = NULL, state = 'failed', failure = 'expired', lease_until = NULL
		WHERE kind = ANY (${[...kinds]}::text[]) AND facts IS NOT NULL AND expires_at <= ${now}::timestamptz
			AND (state <> 'sending' OR lease_until <= now())`);
}

export const listFacts = (tx: Tx, kinds: readonly MailKind[]) =>
	tx.query<{ id: number; messageId: string; facts: string }>(sql`
		SELECT id, message_id AS "messageId", facts FROM mails WHERE kind = ANY (${[...kinds]}::text[]) AND facts IS NOT NULL`);

export async function replaceFacts(tx: Tx, id: number, facts: string): Promise<void> {
	await tx.query(sql`UPDATE mails SET facts = ${facts} WHERE id = ${id}::bigint`);
}

export async function removeOld(tx: Tx, before: string): Promise<void> {
	await tx.query(sql`DELETE FROM mails WHERE created_at < ${before}::timestamptz`);
}
