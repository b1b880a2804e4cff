import { toCents, toSoles } from '../../contract/money';
import type { Order } from '../../contract/order';
import { igvBreakdown } from '../../contract/tax';
import { lineTotal } from './money';

/** The parts of an order's total, in the words of a receipt. Soles. */
export interface OrderTax {
	rows: Array<{ name: string; amount: number }>;
}

/** Null where the shop breaks no IGV down. Of sales that are exempt there is one row. */
export function taxOf({
	items,
	shipping,
	igvPercent,
}: Pick<Order, 'shipping' | 'igvPercent'> & { items: Iterable<{ price: number; quantity: number }> }): OrderTax | null {
	if (igvPercent == null) return null;
	const lines = [...items].map(({ price, quantity }) => lineTotal(price, quantity));
	const { base, igv } = igvBreakdown(lines, toCents(shipping ?? 0), igvPercent);
	if (igvPercent === 0) return { rows: [{ name: 'Op. exonerada', amount: toSoles(base) }] };
	return {
		rows: [
			{ name: 'Op. gravada', amount: toSoles(base) },
			{ name: `IGV ${igvPercent} %`, amount: toSoles(igv) },
		],
	};
}
