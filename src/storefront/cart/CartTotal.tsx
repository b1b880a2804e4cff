import type { Shipping } from '#commerce/delivery/shipping';
import { countOf } from '#lib/text';
import { cx } from '#ui/cx';
import { Price } from '#ui/Price';
import '#ui/patterns.css';
import styles from './CartDrawer.module.css';
import { type ToPay, totalLabel, withFee } from './useToPay';

/** R2-33. */
export function CartTotal({ toPay, shipping }: { toPay: ToPay; shipping?: Shipping | undefined }) {
	return (
		<p className={cx('total', styles.total)}>
			<span>
				<span>{totalLabel(toPay, shipping)}</span>{' '}
				<small className="note">{`(${countOf(toPay.count, 'producto', 'productos')})`}</small>
			</span>
			<Price amount={withFee(toPay, shipping)} format="shop" size="l" />
		</p>
	);
}
