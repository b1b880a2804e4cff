import * as v from 'valibot';
import type { OrderPayment } from '../payments/state';
import { toCents, toSoles } from '../shared/money';

/**
 * Soles. `owed`: total minus credits, 0 once cancelled. `balance` = `owed` − `paid` + `refunded`; negative: to
 * refund. `refunded` ≤ `paid`.
 */
export const OrderMoney = v.object({
	paid: v.number(),
	refunded: v.number(),
	owed: v.number(),
	balance: v.number(),
});
export type OrderMoney = v.InferOutput<typeof OrderMoney>;

export const openBalances = ['TO_COLLECT', 'TO_RETURN'] as const;
export type OpenBalance = (typeof openBalances)[number];

/** `COLLECTED`: not cancelled, money received. */
export const moneyFilters = ['COLLECTED', ...openBalances] as const;

interface Settled {
	money?: OrderMoney | undefined;
	payment?: Pick<OrderPayment, 'state'> | null | undefined;
}

/** Balance in soles; 0 before payments existed. */
export const openAmount = ({ money, payment }: Settled): number => (money && payment ? money.balance : 0);

const sum = (...soles: number[]): number => toSoles(soles.reduce((cents, one) => cents + toCents(one), 0));

/** Soles received minus refunded. */
export const netReceived = (money: Pick<OrderMoney, 'paid' | 'refunded'> | undefined): number =>
	money ? sum(money.paid, -money.refunded) : 0;

/** Soles by which a document's `left` exceeds the order's value. */
export const uncredited = ({ owed }: OrderMoney, documentLeft: number): number => Math.max(0, sum(documentLeft, -owed));

export const balanceAfter = ({ balance }: OrderMoney, before: number, total: number): number =>
	sum(balance, total, -before);

export const openBalanceOf = (amount: number): OpenBalance | null =>
	amount === 0 ? null : amount > 0 ? 'TO_COLLECT' : 'TO_RETURN';
