import type { Reduction } from '#contract/offers/reductions';
import { shownReasons, takenOff } from '#contract/offers/words';
import { reductionSums } from '#contract/orders/prices';
import { formatLocalMoney } from '#contract/shared/money';
import type { OrderLine } from '#lib/orderTypes';
import { cx } from '#ui/cx';
import { Price } from '#ui/Price';
import styles from './OrderLines.module.css';

type ReducedLine = Pick<OrderLine, 'quantity' | 'price' | 'listPrice' | 'reductions'>;

/** Units and price of a line, and why it costs less. */
export const LinePrice = ({ line: { quantity, price, listPrice, reductions } }: { line: ReducedLine }) => (
	<>
		<span className="note unbroken">
			<span>{`${quantity} × `}</span>
			{listPrice != null && listPrice > price && (
				<>
					<del translate="no">
						<span className="visually-hidden">Antes </span>
						{formatLocalMoney(listPrice)}
					</del>{' '}
				</>
			)}
			<Price amount={price} format="local" size="s" />
		</span>
		<LineReasons reductions={reductions} />
	</>
);

/** Why a line costs less than its units. */
export const LineReasons = ({ reductions }: Pick<ReducedLine, 'reductions'>) =>
	shownReasons(reductions).map((reduction) => <Reason key={`${reduction.kind} ${reduction.title}`} {...reduction} />);

const Reason = ({ title, amount }: Reduction) => (
	<span className={cx('note', styles.reduced)}>
		<span>{title}</span>{' '}
		<span className="unbroken" translate="no">
			{takenOff(amount, formatLocalMoney)}
		</span>
	</span>
);

/** Before delivery and total; nothing for an order without reductions. Offers are in the prices already. */
export function ReductionRows({ items }: { items: readonly ReducedLine[] }) {
	const sums = reductionSums(items);
	if (!sums) return null;
	return (
		<dl className={cx('stack gap-1', styles.sums)}>
			<div className="split gap-y-0">
				<dt>Subtotal</dt>
				<dd>
					<Price amount={sums.subtotal} format="local" size="s" />
				</dd>
			</div>
			{sums.reductions.map(({ title, amount }) => (
				<div key={title} className="split gap-y-0">
					<dt>{title}</dt>
					<dd className={styles.reduced} translate="no">
						{takenOff(amount, formatLocalMoney)}
					</dd>
				</div>
			))}
		</dl>
	);
}
