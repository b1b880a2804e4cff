import type { Order } from '#contract/orders/order';
import type { SoldLine } from '#contract/orders/prices';
import { igvInSoles } from '#contract/tax/igv';
import { kindAt, type OfKind, type TaxKind, taxKinds } from '#contract/tax/kinds';
import { cx } from './cx';
import { Price } from './Price';
import styles from './TaxRows.module.css';

/** Parts of a total in a receipt's words. Soles. */
export type OrderTax = { name: string; amount: number }[];

const kindNames: Record<TaxKind, string> = {
	TAXED: 'Op. gravada',
	EXEMPT: 'Op. exonerada',
	UNAFFECTED: 'Op. inafecta',
};

/** Null if the shop shows no IGV. Rows of the kinds that were bought. */
export function taxOf({
	items,
	shipping,
	igvPercent,
}: Pick<Order, 'shipping' | 'igvPercent'> & { items: Iterable<SoldLine & OfKind> }): OrderTax | null {
	if (igvPercent == null) return null;
	const { bases, igv } = igvInSoles({ lines: items, delivery: shipping }, igvPercent);
	const bought = taxKinds.filter((kind) => bases[kind] > 0);
	// What costs nothing has a row, too.
	const shown = bought.length > 0 ? bought : [kindAt(igvPercent, {})];
	return [
		...shown.map((kind) => ({ name: kindNames[kind], amount: bases[kind] })),
		...(shown.includes('TAXED') ? [{ name: `IGV ${igvPercent} %`, amount: igv }] : []),
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
