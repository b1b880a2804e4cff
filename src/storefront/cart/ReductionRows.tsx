import type { Reduction } from '#contract/offers/reductions';
import { takenOff } from '#contract/offers/words';
import type { ReductionSums } from '#contract/orders/prices';
import { formatShopMoney } from '#contract/shared/money';
import { cx } from '#ui/cx';
import styles from './CartSummary.module.css';

/** Rows of a `dl`, before the sum. */
export const ReductionRows = ({ sums }: { sums: ReductionSums | null }) =>
	sums?.reductions.map(({ title, amount }) => (
		<div key={title} className="split baseline gap-y-0" data-reduced="">
			<dt className="muted">{title}</dt>
			<dd className={cx('unbroken', styles.reduced)} translate="no">
				{takenOff(amount, formatShopMoney)}
			</dd>
		</div>
	));

/** Below a line. */
export const LineReductions = ({ reductions }: { reductions: readonly Reduction[] }) =>
	reductions.map(({ title, amount }) => (
		<span key={title} className={styles.reduced}>
			<span>{title}</span>{' '}
			<span className="unbroken" translate="no">
				{takenOff(amount, formatShopMoney)}
			</span>
		</span>
	));
