import { countOf } from '../../lib/text';
import { cx } from '../../ui/cx';
import { Price } from '../../ui/Price';
import styles from './CartDrawer.module.css';
import { useCartState } from './CartProvider';
import { selectCartCount, selectCartTotal } from './cartSlice';

/** R2-33. */
export function CartTotal() {
	const count = useCartState(selectCartCount);
	const total = useCartState(selectCartTotal);
	return (
		<p className={cx('total', styles.total)}>
			<span>
				Total <small className="note">({countOf(count, 'producto', 'productos')})</small>
			</span>
			<Price amount={total} format="shop" size="l" />
		</p>
	);
}
