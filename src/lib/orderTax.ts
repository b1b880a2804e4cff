import type { Order } from '../../contract/orders/order';
import type { SoldLine } from '../../contract/orders/prices';
import { igvInSoles } from '../../contract/tax/igv';

/** The parts of an order's total, in the words of a receipt. Soles. */
export type OrderTax = { name: string; amount: number }[];

/** Null where the shop breaks no IGV down. Of sales that are exempt there is one row. */
export function taxOf({
	items,
	shipping,
	igvPercent,
}: Pick<Order, 'shipping' | 'igvPercent'> & { items: Iterable<SoldLine> }): OrderTax | null {
	if (igvPercent == null) return null;
	const { base, igv } = igvInSoles({ lines: items, delivery: shipping }, igvPercent);
	if (igvPercent === 0) return [{ name: 'Op. exonerada', amount: base }];
	return [
		{ name: 'Op. gravada', amount: base },
		{ name: `IGV ${igvPercent} %`, amount: igv },
	];
}
