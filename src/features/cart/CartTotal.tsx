import { countOf } from '../../lib/text';
import { cx } from '../../ui/cx';
import { Price } from '../../ui/Price';
import styles from './CartDrawer.module.css';
import { useCartState } from './CartProvider';
import { selectCartCount, selectCartTotal } from './cartSlice';
import { type ShippingSum, withFee } from './shippingSum';

/** R2-33. */
export function CartTotal({ shipping }: { shipping?: ShippingSum | undefined }) {
	const count = useCartState(selectCartCount);
	const total = useCartState(selectCartTotal);
	return (
		<p className={cx('total', styles.total)}>
			<span>
				{shipping?.totalLabel ?? 'Total'} <small className="note">({countOf(count, 'producto', 'productos')})</small>
			</span>
			<Price amount={withFee(total, shipping)} format="shop" size="l" />
		</p>
	);
}
