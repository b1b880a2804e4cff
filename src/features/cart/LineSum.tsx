import { toSoles } from '../../../contract/money';
import { formatShopMoney, lineTotal } from '../../lib/money';
import { Price } from '../../ui/Price';

interface LineSumProps {
	/** Soles. */
	price: number;
	quantity: number;
	/** Those of them that can be bought. */
	units: number;
	size?: 's';
}

/** What a line adds to the sum; struck out beside it what all of its units would have cost. */
export const LineSum = ({ price, quantity, units, size }: LineSumProps) => (
	<>
		{units < quantity && (
			<>
				<del className="note" translate="no">
					{formatShopMoney(toSoles(lineTotal(price, quantity)))}
				</del>{' '}
			</>
		)}
		<Price amount={toSoles(lineTotal(price, units))} format="shop" size={size} />
	</>
);
