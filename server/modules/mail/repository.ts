import type { MailFailure, MailKind } from '../../../contract/mail';
import { join, sql, type Tx } from '../../db';

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
	/** Empty for a mail without links. */
	publicUrl: string;
	facts: string;
	/** Of a mail that is counted, and the moment for which it was let go; null for others. */
	mailbox: string | null;
	pacedAt: string | null;
	/** ISO 8601, as `expiresAt`. */
	createdAt: string;
	expiresAt: string;
}

/** A mail that this server sends; `attempt` grows with each, so that nobody settles the attempt of another server. */
export interface ClaimedMail {
	id: number;
	attempt: number;
	messageId: string;
	kind: MailKind;
	toName: string;
	toAddress: string;
	publicUrl: string;
	orderId: number | null;
	facts: string | null;
	expiresAt: Date;
}

/** Whether it waits for a person of the shop. */
export async function isHeld(tx: Tx, key: string): Promise<boolean> {
	return (await tx.query(sql`SELECT FROM mails WHERE key = ${key} AND failure = 'held'`)).length > 0;
}

type Attempt = Pick<ClaimedMail, 'id' | 'attempt'>;

/** False when there is a mail with this key. */
export async function insert(tx: Tx, mail: NewMail): Promise<boolean> {
	const written = await tx.query(sql`
		INSERT INTO mails (key, message_id, kind, state, failure, user_id, order_id, to_name, to_address, to_phone, public_url, facts,
			created_at, expires_at, due_at, mailbox, paced_at)
		VALUES (${mail.key}, ${mail.messageId}, ${mail.kind}, ${mail.state}, ${mail.failure}, ${mail.userId}, ${mail.orderId},
			${mail.toName}, ${mail.toAddress}, ${mail.toPhone}, ${mail.publicUrl}, ${mail.facts}, ${mail.createdAt}::timestamptz,
			${mail.expiresAt}::timestamptz, ${mail.pacedAt ?? mail.createdAt}::timestamptz, ${mail.mailbox},
			${mail.pacedAt}::timestamptz)
		ON CONFLICT ON CONSTRAINT mails_key DO NOTHING RETURNING id`);
	return written.length > 0;
}

/** Those that are due, oldest first, and those whose server has not kept its lease (milliseconds). */
export const claim = (tx: Tx, { now, lease, count }: { now: string; lease: number; count: number }) =>
	tx.query<ClaimedMail>(sql`
		UPDATE mails m SET state = 'sending', attempts = attempts + 1, lease_until = ${leaseEnd(lease)}
		FROM (
			SELECT id FROM mails
			WHERE state IN ('waiting', 'sending') AND due_at <= ${now}::timestamptz
				AND (state = 'waiting' OR lease_until <= now())
			ORDER BY due_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
		) due
		WHERE m.id = due.id
		RETURNING m.id, m.attempts AS attempt, m.message_id AS "messageId", m.kind, m.to_name AS "toName",
			m.to_address AS "toAddress", m.public_url AS "publicUrl", m.order_id AS "orderId", m.facts, m.expires_at AS "expiresAt"`);

const leaseEnd = (milliseconds: number) => sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;

const isAttempt = ({ id, attempt }: Attempt) =>
	sql`(state = 'sending' AND id = ${id}::bigint AND attempts = ${attempt}::integer)`;

export async function renew(tx: Tx, attempts: readonly Attempt[], lease: number): Promise<void> {
	await tx.query(sql`UPDATE mails SET lease_until = ${leaseEnd(lease)} WHERE ${join(attempts.map(isAttempt), ' OR ')}`);
}

/** `forget` takes away what the mail was made of. */
export async function noteSent(
	tx: Tx,
	attempt: Attempt,
	{ at, forget }: { at: string; forget: boolean },
): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET state = 'sent', sent_at = ${at}::timestamptz, lease_until = NULL, failure = NULL, reply = NULL,
			facts = CASE WHEN ${forget}::boolean THEN NULL ELSE facts END
		WHERE ${isAttempt(attempt)}`);
}

export interface Failure {
	failure: MailFailure;
	reply: string;
}

export async function noteFailed(
	tx: Tx,
	attempt: Attempt,
	{ failure, reply, forget }: Failure & { forget: boolean },
): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET state = 'failed', lease_until = NULL, failure = ${failure}, reply = ${reply},
			facts = CASE WHEN ${forget}::boolean THEN NULL ELSE facts END
		WHERE ${isAttempt(attempt)}`);
}

/** Without `why` the attempt does not count. */
export async function giveBack(
	tx: Tx,
	attempt: Attempt,
	{ dueAt, why }: { dueAt: string; why?: Failure },
): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET state = 'waiting', due_at = ${dueAt}::timestamptz, lease_until = NULL,
			failure = coalesce(${why?.failure ?? null}, failure), reply = coalesce(${why?.reply ?? null}, reply)
		WHERE ${isAttempt(attempt)}`);
}

/** Mails that wait because of one of these are due now. */
export async function endWaits(tx: Tx, because: readonly MailFailure[], now: string): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET due_at = ${now}::timestamptz
		WHERE state = 'waiting' AND due_at > ${now}::timestamptz AND failure = ANY (${[...because]}::text[])`);
}

/** A mail that a server is about to send may still leave; one whose server has died does not. `now` is ISO 8601. */
export async function withdraw(tx: Tx, key: string, now: string): Promise<void> {
	await tx.query(sql`
		UPDATE mails SET expires_at = ${now}::timestamptz
		WHERE key = ${key} AND state = 'sending'`);
	await tx.query(sql`
		UPDATE mails SET state = 'failed', failure = 'withdrawn', reply = NULL, facts = NULL
		WHERE key = ${key} AND state IN ('waiting', 'unsent', 'failed')`);
}

/** Of mails that wait; null without any. */
export async function nextDue(tx: Tx): Promise<Date | null> {
	const [next] = await tx.query<{ at: Date | null }>(sql`SELECT min(due_at) AS at FROM mails WHERE state = 'waiting'`);
	return next?.at ?? null;
}

/** Secret links whose time is over are of no use to anybody but a thief. */
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
