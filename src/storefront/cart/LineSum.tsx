import { formatShopMoney, isSameAmount } from '#contract/shared/money';
import { cx } from '#ui/cx';
import { Price } from '#ui/Price';
import styles from './CartLine.module.css';
import type { CartRow } from './useToPay';

/** Struck: for units that cannot be bought, or before what reduces the line. */
export const LineSum = ({ row: { total, all }, size }: { row: CartRow; size?: 's' }) => (
	<>
		{!isSameAmount(all, total) && (
			<del className={cx('note', styles.all)} translate="no">
				{formatShopMoney(all)}
			</del>
		)}
		<Price amount={total} format="shop" size={size} />
	</>
);
