import { type Sql, sql, type Tx } from '../../db';
import { isHeld } from './repository';

/**
 * Mails that somebody without a confirmed address can cause, with how many of each kind one mailbox gets in a day. Steps of an
 * order are counted for the order, so that nobody uses up those of others.
 */
export const strangersPerDay = { complaints: 3, orders: 3, steps: 3, account: 10 } as const;
export type StrangerGroup = keyof typeof strangersPerDay;

const minute = 60_000;
const day = 24 * 60 * minute;
/** A mail that would have to wait longer is left to the shop: else strangers would keep those of others waiting. */
const longestWait = 10 * minute;

/** One mailbox has many spellings: what follows a plus is as one likes, and so are the dots at Google. */
export function mailboxOf(address: string): string {
	const [name = '', host = ''] = address.toLowerCase().split('@');
	const plain = name.replace(/(?<=.)\+.*$/, '');
	return /^(gmail|googlemail)\.com$/.test(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`;
}

/** Whether the account's owner has shown that the address is theirs. */
export async function isConfirmed(tx: Tx, userId: number | null, address: string): Promise<boolean> {
	const owners = await tx.query(sql`
		SELECT FROM users WHERE id = ${userId}::integer AND lower(email) = lower(${address}) AND email_confirmed_at IS NOT NULL`);
	return owners.length > 0;
}

/** Key of the first mail about an order. */
export const receivedKey = (orderId: number): string => `order-received:${orderId}`;

interface Asked {
	mailbox: string;
	group: StrangerGroup;
	kind: string;
	orderId: number | null;
	now: number;
	perMinute: number;
}

/**
 * When the mail may leave, in milliseconds since 1970; null where it has to wait for a person of the shop. Of several at
 * once to one mailbox each is counted.
 */
export async function turnOf(tx: Tx, { mailbox, group, kind, orderId, now, perMinute }: Asked): Promise<number | null> {
	const at = (time: number): Sql => sql`${new Date(time).toISOString()}::timestamptz`;
	// What began unseen goes on unseen: else a mailbox would get the steps of however many orders.
	if (group === 'steps' && orderId !== null && (await isHeld(tx, receivedKey(orderId)))) return null;
	const counted =
		group === 'steps'
			? sql`order_id = ${orderId}::integer AND kind <> 'order-received'`
			: sql`mailbox = ${mailbox} AND kind = ${kind}`;
	await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mailbox}, 52))`);
	const [found] = await tx.query<{ sent: number; before: Date | null }>(sql`
		SELECT (SELECT count(*)::integer FROM mails
				WHERE ${counted} AND paced_at > ${at(now - day)}) AS sent,
			(SELECT paced_at FROM mails WHERE paced_at > ${at(now - minute)} AND paced_at <= ${at(now + longestWait)}
				ORDER BY paced_at DESC OFFSET ${Math.max(1, perMinute) - 1} LIMIT 1) AS before`);
	if (!found || found.sent >= strangersPerDay[group]) return null;
	const turn = found.before ? Math.max(now, found.before.getTime() + minute) : now;
	return turn - now > longestWait ? null : turn;
}
