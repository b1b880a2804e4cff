import { toSoles } from '../../../contract/money';
import { formatShopMoney, lineTotal } from '../../lib/money';
import { cx } from '../../ui/cx';
import { Price } from '../../ui/Price';
import styles from './CartLine.module.css';

interface LineSumProps {
	price: number;
	quantity: number;
	units: number;
	size?: 's';
}

/** What a line adds to the sum by the `units` that can be bought, beside what it would cost with all. `price` in soles. */
export const LineSum = ({ price, quantity, units, size }: LineSumProps) => (
	<>
		{units < quantity && (
			<del className={cx('note', styles.all)} translate="no">
				{formatShopMoney(toSoles(lineTotal(price, quantity)))}
			</del>
		)}
		<Price amount={toSoles(lineTotal(price, units))} format="shop" size={size} />
	</>
);
