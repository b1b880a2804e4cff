import { useKnownAddresses } from '#commerce/address/useKnownAddresses';
import { cartShipping, type Shipping } from '#commerce/delivery/shipping';
import { useDelivery } from '#commerce/delivery/useDelivery';
import type { QuotedCart } from '#commerce/delivery/useQuote';
import { useStoredDraft } from '../checkout/draft';
import { useCheckoutPlace } from '../checkout/useCheckoutPlace';

/** To the district of the begun checkout, else of the address book; undefined where the shop does not ask. */
export function useCartShipping(cart: QuotedCart): Shipping | undefined {
	useStoredDraft();
	const addresses = useKnownAddresses();
	const { where, chosen } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const delivery = useDelivery(where, cart, chosen);
	return delivery ? cartShipping(where, delivery, cart.total) : undefined;
}
