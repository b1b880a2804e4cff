import { codeMethods } from '#contract/payments/gateways';
import { sql, type Tx } from '#platform/db';
import type { AttemptLimit } from '#platform/lib/guessLimits';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Decline } from './port';

const hour = 3_600_000;

/** Anybody can type a phone, not only its owner. It is counted before the gateway is called, for all orders. */
export const triesOf = (phone: string): AttemptLimit => ({ key: `yape-phone:${phone}`, max: 10, windowMs: 24 * hour });

/** For these reasons the gateway did not judge the code. */
const unseen: readonly Decline[] = ['silence', 'setup', 'tries'];

export const isRefusal = (reason: Decline): boolean => !unseen.includes(reason);

const refusals = sql`FROM payment_attempts
	WHERE method = ANY (${codeMethods}::text[]) AND state = 'DECLINED' AND decline <> ALL (${[...unseen]}::text[])`;

const hourBefore = (now: number) => sql`${iso(now - hour)}::timestamptz`;

/** Throws 429 after ten refused codes in an hour, or thirty in all. */
export async function refuseMoreTries(tx: Tx, order: number, now: number): Promise<void> {
	const [counted] = await tx.query<{ all: number; lately: number }>(sql`
		SELECT count(*)::integer AS all, count(*) FILTER (WHERE created_at > ${hourBefore(now)})::integer AS lately
		${refusals} AND order_id = ${order}`);
	const { all = 0, lately = 0 } = counted ?? {};
	if (all >= 30) throw new ShopError(429, 'too_many_requests', `${tooMany} Paga de otra forma.`);
	if (lately >= 10) throw new ShopError(429, 'too_many_requests', `${tooMany} Espera una hora.`);
}

export async function countRefusedCodes(tx: Tx, now: number): Promise<number> {
	const [counted] = await tx.query<{ codes: number }>(
		sql`SELECT count(*)::integer AS codes ${refusals} AND created_at > ${hourBefore(now)}`,
	);
	return counted?.codes ?? 0;
}

const tooMany = 'Se rechazaron demasiados códigos para este pedido.';
