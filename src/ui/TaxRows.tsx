import type { Order } from '#contract/orders/order';
import type { SoldLine } from '#contract/orders/prices';
import { igvInSoles } from '#contract/tax/igv';
import { cx } from './cx';
import { Price } from './Price';
import styles from './TaxRows.module.css';

/** Parts of a total in a receipt's words. Soles. */
export type OrderTax = { name: string; amount: number }[];

/** Null if the shop shows no IGV; one row for exempt sales. */
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

export const TaxRows = ({ tax }: { tax: OrderTax | null | undefined }) =>
	tax && (
		<dl className={cx('stack gap-1 muted', styles.rows)}>
			{tax.map(({ name, amount }) => (
				<div key={name} className="split gap-y-0">
					<dt>{name}</dt>
					<dd>
						<Price amount={amount} format="local" size="s" />
					</dd>
				</div>
			))}
		</dl>
	);
