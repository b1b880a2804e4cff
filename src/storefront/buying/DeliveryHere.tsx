import { useSavedAddresses } from '#commerce/address/useSavedAddresses';
import { byPreference, useQuote } from '#commerce/delivery/useQuote';
import type { Product } from '#contract/catalog/product';
import { type DeliveryOption, promisedText } from '#contract/delivery/quote';
import { formatLocalMoney } from '#contract/shared/money';
import { DeliveryTerm, type DeliveryTermProps, deliveryFee } from '../catalog/DeliveryTerm';
import { useStoredDraft } from '../checkout/draft';
import { useCheckoutPlace } from '../checkout/useCheckoutPlace';

export interface DeliveryHereProps {
	product: Product;
	cheapest: DeliveryTermProps;
}

function termOf(options: readonly DeliveryOption[], district: string): DeliveryTermProps {
	const [best, ...others] = byPreference(options);
	if (!best) return { fee: `Aún no llegamos a ${district}`, time: 'Al pagar puedes elegir otro distrito.' };
	const { kind, fee } = best;
	if (kind === 'PICKUP')
		return { fee: `Recojo en tienda ${fee === 0 ? 'gratis' : formatLocalMoney(fee)}`, time: promisedText(best) };
	const word = others.some((other) => other.kind !== 'PICKUP') ? 'desde' : 'por';
	return { fee: deliveryFee(district, kind === 'AT_DESTINATION' ? null : fee, word), time: promisedText(best) };
}

/** For one unit. */
export default function DeliveryHere({ product: { id, price }, cheapest }: DeliveryHereProps) {
	useStoredDraft();
	const addresses = useSavedAddresses();
	const { where } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const state = useQuote(where.districtCode, { total: price, lines: [{ id, quantity: 1 }] });
	const district = where.place.split(',')[0];
	const term = state?.quote && district ? termOf(state.quote.options, district) : cheapest;
	return <DeliveryTerm {...term} />;
}
