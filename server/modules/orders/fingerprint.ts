import { createHash } from 'node:crypto';
import { toCents } from '#contract/shared/money';
import type { Buyer } from './repository';
import type { Checkout, DeskOrder } from './writeOrder';

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Equal for a buyer's same order, in any order of lines. It is stored, so it must not change. */
export function requestFingerprint(
	{ items, shippingAddress, phone, paymentMethod, notes, address, delivery, receipt, coupon }: Checkout,
	desk: DeskOrder | null,
	{ guest }: Buyer,
): string {
	const lines = items
		.map(({ productId, quantity, price, reductions }) => [
			...[productId, quantity, toCents(price)],
			...(reductions ?? []).flatMap(({ id, amount }) => [id, toCents(amount)]),
		])
		.sort(([one = 0], [other = 0]) => one - other);
	const body = hashOf([
		...[lines, shippingAddress, phone, paymentMethod, notes],
		...(address ? [address] : []),
		...(delivery ? [delivery] : []),
		...(receipt ? [receipt] : []),
		...(coupon ? [{ coupon }] : []),
		...(desk ? [desk.channel, desk.handover, desk.paid] : []),
	]);
	return guest ? hashOf([body, guest]) : body;
}
