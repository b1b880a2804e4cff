import * as v from 'valibot';

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
