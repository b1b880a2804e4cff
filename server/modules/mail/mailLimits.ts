import { type Database, type Sql, sql, type Tx } from '#platform/db';
import type { NetworkHash } from '#platform/lib/origin';
import { shopLimits, siteShare } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import { isHeld } from './repository';

/** By mailbox and by network, so that nobody uses up the mails of others. */
export type MailLimit = 'complaintMails' | 'orderMails' | 'orderStepMails' | 'accountMails';

/** Turns are dealt three times a minute where so many mails leave: a flood delays nobody for longer. */
const dealsPerMinute = 3;
/** A network's mails count so long in the order of turns. */
const turnMemoryMs = 10 * 60_000;

/** Ignores text after a plus, and dots at Google. */
export function mailboxOf(address: string): string {
	const [name = '', host = ''] = address.toLowerCase().split('@');
	const plain = name.replace(/(?<=.)\+.*$/, '');
	return /^(gmail|googlemail)\.com$/.test(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

export async function isConfirmed(tx: Tx, userId: number | null, address: string): Promise<boolean> {
	const owners = await tx.query(sql`
		SELECT FROM users WHERE id = ${userId}::integer AND lower(email) = lower(${address}) AND email_confirmed_at IS NOT NULL`);
	return owners.length > 0;
}

export const receivedKey = (orderId: number): string => `order-received:${orderId}`;

/** Undefined after `forgetOld` of orders. */
export async function networkOfOrder(tx: Tx, orderId: number): Promise<NetworkHash | undefined> {
	const [origin] = await tx.query<NetworkHash>(
		sql`SELECT network, site FROM order_origins WHERE order_id = ${orderId}`,
	);
	return origin;
}

interface MailToCount extends NetworkHash {
	mailbox: string;
	limit: MailLimit;
	kind: string;
	orderId: number | null;
	now: number;
	/** Mails of a network in an hour. */
	perNetwork: number;
}

/** False for a held mail. Counts all concurrent mails to one mailbox. */
export async function isWithinLimits(
	tx: Tx,
	{ mailbox, limit, kind, orderId, network, site, now, perNetwork }: MailToCount,
): Promise<boolean> {
	const isStep = limit === 'orderStepMails';
	// Steps of an order are held with its first mail: otherwise one mailbox would get the steps of many orders.
	if (isStep && orderId !== null && (await isHeld(tx, receivedKey(orderId)))) return false;
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mailbox}, 52))`);
	const own = isStep
		? sql`order_id = ${orderId}::integer AND kind <> 'order-received'`
		: sql`mailbox = ${mailbox} AND kind = ${kind}`;
	const counted = isStep ? own : sql`${own} AND network IS NOT DISTINCT FROM ${network}::text`;
	const isOfSite = sql`site = ${site}::text`;
	const count = (of: Sql, time: number): Sql =>
		sql`(SELECT count(*)::integer FROM mails WHERE ${of} AND paced_at > ${iso(now - time)}::timestamptz)`;
	const { max, windowMs } = shopLimits[limit];
	const hourMs = shopLimits.mailsPerNetwork.windowMs;
	const [counts] = await tx.query<Record<'own' | 'ownOfSite' | 'inHour' | 'inHourOfSite', number>>(sql`
		SELECT ${count(counted, windowMs)} AS own, ${count(sql`${own} AND ${isOfSite}`, windowMs)} AS "ownOfSite",
			${count(sql`network = ${network}::text`, hourMs)} AS "inHour", ${count(isOfSite, hourMs)} AS "inHourOfSite"`);
	if (!counts) return false;
	const isOver = counts.own >= max || counts.ownOfSite >= max * siteShare;
	return !isOver && counts.inHour < perNetwork && counts.inHourOfSite < perNetwork * siteShare;
}

/** Networks take turns, those with the fewest recent mails first. A /48 is one network. */
export function createTurns({
	database,
	perMinute,
}: {
	database: Pick<Database, 'query' | 'change'>;
	perMinute: number;
}) {
	const most = Math.max(1, Math.floor(perMinute / dealsPerMinute));
	const windowMs = (shopLimits.unconfirmedMails.windowMs * most) / Math.max(1, perMinute);
	const line = sql`coalesce(site, network, '')`;
	const dealt = (since: number, now: number): Sql => sql`
		mailbox IS NOT NULL AND due_at IS NOT NULL
			AND paced_at > ${iso(now - since)}::timestamptz AND paced_at <= ${iso(now)}::timestamptz`;
	const waits = sql`state = 'waiting' AND due_at IS NULL`;

	return {
		async deal(now: number): Promise<void> {
			await database.change(sql`
				WITH lately AS (SELECT ${line} AS line, count(*) AS mails FROM mails WHERE ${dealt(turnMemoryMs, now)} GROUP BY 1),
				turns AS (
					SELECT m.id, coalesce(l.mails, 0) + row_number() OVER (PARTITION BY m.line ORDER BY m.id) AS turn
					FROM (SELECT id, ${line} AS line FROM mails WHERE ${waits}) m
						LEFT JOIN lately l ON l.line = m.line)
				UPDATE mails SET due_at = ${iso(now)}::timestamptz, paced_at = ${iso(now)}::timestamptz
				WHERE ${waits} AND id IN (SELECT id FROM turns ORDER BY turn, id LIMIT greatest(0,
					${most} - (SELECT count(*) FROM mails WHERE ${dealt(windowMs, now)})))`);
		},

		/** Null where no mail waits. */
		async next(now: number): Promise<Date | null> {
			const [next] = await database.query<{ at: Date | null }>(sql`
				SELECT min(paced_at) + make_interval(secs => ${windowMs / 1000}::double precision) AS at FROM mails
				WHERE ${dealt(windowMs, now)} AND EXISTS (SELECT FROM mails WHERE ${waits})`);
			return next?.at ?? null;
		},
	};
}
