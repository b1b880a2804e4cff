import { type Sql, sql, type Tx } from '../../db';
import { iso } from '../../lib/time';
import { isHeld } from './repository';

/**
 * The limits are per mailbox and day, for unconfirmed addresses. Steps count per order, so that nobody uses up the
 * limit of others.
 */
export const strangersPerDay = { complaints: 3, orders: 3, steps: 3, account: 10 } as const;
export type StrangerGroup = keyof typeof strangersPerDay;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Mails with a longer wait are held for the team, so that strangers do not delay others. */
const maxWait = 10 * minute;

/** Text after a plus, and dots at Google, do not matter. */
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

interface TurnRequest {
	mailbox: string;
	group: StrangerGroup;
	kind: string;
	orderId: number | null;
	now: number;
	perMinute: number;
}

/** Milliseconds since 1970; null for a held mail. Concurrent mails to one mailbox are all counted. */
export async function turnOf(
	tx: Tx,
	{ mailbox, group, kind, orderId, now, perMinute }: TurnRequest,
): Promise<number | null> {
	const at = (time: number): Sql => sql`${iso(time)}::timestamptz`;
	// Steps of an order whose first mail is held are held too: otherwise one mailbox would get the steps of many orders.
	if (group === 'steps' && orderId !== null && (await isHeld(tx, receivedKey(orderId)))) return null;
	const counted =
		group === 'steps'
			? sql`order_id = ${orderId}::integer AND kind <> 'order-received'`
			: sql`mailbox = ${mailbox} AND kind = ${kind}`;
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mailbox}, 52))`);
	const [found] = await tx.query<{ sent: number; before: Date | null }>(sql`
		SELECT (SELECT count(*)::integer FROM mails
				WHERE ${counted} AND paced_at > ${at(now - day)}) AS sent,
			(SELECT paced_at FROM mails WHERE paced_at > ${at(now - minute)} AND paced_at <= ${at(now + maxWait)}
				ORDER BY paced_at DESC OFFSET ${Math.max(1, perMinute) - 1} LIMIT 1) AS before`);
	if (!found || found.sent >= strangersPerDay[group]) return null;
	const turn = found.before ? Math.max(now, found.before.getTime() + minute) : now;
	return turn - now > maxWait ? null : turn;
}
