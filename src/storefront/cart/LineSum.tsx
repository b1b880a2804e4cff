import { formatShopMoney } from '#contract/shared/money';
import { cx } from '#ui/cx';
import { Price } from '#ui/Price';
import styles from './CartLine.module.css';
import type { CartRow } from './useToPay';

export const LineSum = ({ row: { item, units, total, all }, size }: { row: CartRow; size?: 's' }) => (
	<>
		{units < item.quantity && (
			<del className={cx('note', styles.all)} translate="no">
				{formatShopMoney(all)}
			</del>
		)}
		<Price amount={total} format="shop" size={size} />
	</>
);
