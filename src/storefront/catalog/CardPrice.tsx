import type { Product } from '#contract/catalog/product';
import { LivePulse } from '#ui/LivePulse';
import { Price, type PriceProps } from '#ui/Price';

export function CardPrice({ product: { price, card }, ...rest }: { product: Product } & Omit<PriceProps, 'amount'>) {
	const { lowest, highest } = card ?? { lowest: price, highest: price };
	return (
		<LivePulse value={lowest}>
			{lowest < highest && <span className="note">Desde </span>}
			<Price amount={lowest} {...rest} />
		</LivePulse>
	);
}
