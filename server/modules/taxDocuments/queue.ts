import { type Sql, sql, type Tx } from '../../db';
import type { Outcome } from './issuer';
import type { StoredDocument } from './repository';
import * as repository from './repository';

/** A document that this server sends; `attempt` grows with each, so that nobody settles the attempt of another server. */
interface Attempt {
	id: number;
	attempt: number;
}

const leaseEnd = (milliseconds: number): Sql =>
	sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`;

/** The one that is due longest, unless a server has it whose lease (milliseconds) is not over. */
export async function claim(
	tx: Tx,
	{ now, lease }: { now: string; lease: number },
): Promise<StoredDocument | undefined> {
	const [claimed] = await tx.query<{ id: number }>(sql`
		UPDATE tax_documents d SET attempts = attempts + 1, lease_until = ${leaseEnd(lease)}
		FROM (
			SELECT id FROM tax_documents
			WHERE state IN ('PENDING', 'SENT') AND due_at <= ${now}::timestamptz
				AND (lease_until IS NULL OR lease_until <= now())
			ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
		) due
		WHERE d.id = due.id RETURNING d.id`);
	return claimed && repository.find(tx, claimed.id);
}

const isAttempt = ({ id, attempt }: Attempt): Sql =>
	sql`(id = ${id}::integer AND attempts = ${attempt}::integer AND state IN ('PENDING', 'SENT'))`;

/** `dueAt` (ISO 8601) is of the next look at what has not ended. Undefined where another server has the document by now. */
export async function settle(
	tx: Tx,
	attempt: Attempt,
	outcome: Outcome,
	dueAt: string,
): Promise<StoredDocument | undefined> {
	const [written] = await tx.query<{ id: number }>(update(attempt, outcome, dueAt));
	return written && repository.find(tx, written.id);
}

function update(attempt: Attempt, outcome: Outcome, dueAt: string): Sql {
	if (outcome.is === 'later')
		return sql`
			UPDATE tax_documents SET trouble = ${outcome.trouble}, answer = ${outcome.answer}, lease_until = NULL,
				due_at = ${dueAt}::timestamptz
			WHERE ${isAttempt(attempt)} RETURNING id`;
	const { is, answer, files } = outcome;
	const state = { accepted: 'ACCEPTED', sent: 'SENT', refused: 'REJECTED' }[is];
	// The first look at what was sent is the first of its own waits.
	return sql`
		UPDATE tax_documents SET state = ${state}, refused_by = ${is === 'refused' ? outcome.by : null}, answer = ${answer},
			trouble = NULL, lease_until = NULL, due_at = ${is === 'sent' ? dueAt : null}::timestamptz,
			pdf_url = ${files.pdf}, xml_url = ${files.xml}, cdr_url = ${files.cdr}
		WHERE ${isAttempt(attempt)} RETURNING id`;
}

/** Of a server that closes: another one may have it at once. */
export async function giveBack(tx: Tx, attempt: Attempt): Promise<void> {
	await tx.query(sql`UPDATE tax_documents SET lease_until = NULL WHERE ${isAttempt(attempt)}`);
}

/** Null without any that waits. */
export async function nextDue(tx: Tx): Promise<Date | null> {
	const [next] = await tx.query<{ at: Date | null }>(sql`
		SELECT min(greatest(due_at, lease_until)) AS at FROM tax_documents WHERE state IN ('PENDING', 'SENT')`);
	return next?.at ?? null;
}

/** Makes the documents that match `which` due at `now` (ISO 8601). */
export async function endWaits(tx: Tx, now: string, which: Sql): Promise<void> {
	await tx.query(sql`
		UPDATE tax_documents SET due_at = ${now}::timestamptz
		WHERE state IN ('PENDING', 'SENT') AND due_at > ${now}::timestamptz AND ${which}`);
}
