import { codeMethods } from '#contract/payments/gateways';
import { sql, type Tx } from '#platform/db';
import { rateLimitScope } from '#platform/db/limits';
import { tooManyRequests } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { Decline } from './port';

/** Anybody can type a phone, not only its owner. Counted before the gateway is called, over all orders. */
export const codeScopes = (phone: string) => [rateLimitScope('refusedCodesPerPhone', `yape-phone:${phone}`)];

/** For these reasons the gateway did not judge the code. */
const unjudged: readonly Decline[] = ['silence', 'setup', 'tries'];

export const isRefusal = (reason: Decline): boolean => !unjudged.includes(reason);

const refusals = sql`FROM payment_attempts
	WHERE method = ANY (${codeMethods}::text[]) AND state = 'DECLINED' AND decline <> ALL (${[...unjudged]}::text[])`;

const { refusedCodesPerOrder, refusedCodesPerOrderInAll } = shopLimits;

const windowStart = (now: number) => sql`${iso(now - refusedCodesPerOrder.windowMs)}::timestamptz`;

/** Throws 429 after too many refused codes, lately or in all. */
export async function refuseMoreTries(tx: Tx, order: number, now: number): Promise<void> {
	const [counted] = await tx.query<{ all: number; lately: number }>(sql`
		SELECT count(*)::integer AS all, count(*) FILTER (WHERE created_at > ${windowStart(now)})::integer AS lately
		${refusals} AND order_id = ${order}`);
	const { all = 0, lately = 0 } = counted ?? {};
	if (all >= refusedCodesPerOrderInAll.max) throw tooManyRequests(`${tooMany} Paga de otra forma.`);
	if (lately >= refusedCodesPerOrder.max) throw tooManyRequests(`${tooMany} Espera una hora.`);
}

export async function countRefusedCodes(tx: Tx, now: number): Promise<number> {
	const [counted] = await tx.query<{ codes: number }>(
		sql`SELECT count(*)::integer AS codes ${refusals} AND created_at > ${windowStart(now)}`,
	);
	return counted?.codes ?? 0;
}

const tooMany = 'Se rechazaron demasiados códigos para este pedido.';
