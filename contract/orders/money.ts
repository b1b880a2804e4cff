import * as v from 'valibot';
import type { OrderPayment } from '../payments/state';
import { toCents, toSoles } from '../shared/money';

/**
 * How the money of an order stands, in soles. `owed` is what the order is worth by now: its total without what was given
 * back for goods or as an apology, 0 once it is cancelled. `balance` = `owed` − `paid` + `refunded`: positive is still to
 * come, negative has to go back. `refunded` never exceeds `paid`.
 */
export const OrderMoney = v.object({
	paid: v.number(),
	refunded: v.number(),
	owed: v.number(),
	balance: v.number(),
});
export type OrderMoney = v.InferOutput<typeof OrderMoney>;

/** Money that is still to come from the customer, or has to go back. */
export const openBalances = ['TO_COLLECT', 'TO_RETURN'] as const;
export type OpenBalance = (typeof openBalances)[number];

/** `COLLECTED`: orders that stand, of which money has come and stayed. */
export const moneyFilters = ['COLLECTED', ...openBalances] as const;

interface Settled {
	money?: OrderMoney | undefined;
	payment?: Pick<OrderPayment, 'state'> | null | undefined;
}

/** Soles of the balance; 0 of an order that a server of before the payments has written. */
export const openAmount = ({ money, payment }: Settled): number => (money && payment ? money.balance : 0);

const sum = (...soles: number[]): number => toSoles(soles.reduce((cents, one) => cents + toCents(one), 0));

/** Soles that came and did not go back. */
export const keptOf = (money: Pick<OrderMoney, 'paid' | 'refunded'> | undefined): number =>
	money ? sum(money.paid, -money.refunded) : 0;

/** Soles of a document over `left` that its order is not worth any more. */
export const uncredited = ({ owed }: OrderMoney, left: number): number => Math.max(0, sum(left, -owed));

/** The balance of an order whose total becomes another one. */
export const balanceAfter = ({ balance }: OrderMoney, before: number, total: number): number =>
	sum(balance, total, -before);

export const openBalanceOf = (amount: number): OpenBalance | null =>
	amount === 0 ? null : amount > 0 ? 'TO_COLLECT' : 'TO_RETURN';
