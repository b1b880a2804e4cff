import { useKnownAddresses } from '#commerce/address/useKnownAddresses';
import { cartShipping, type Shipping } from '#commerce/delivery/shipping';
import { useDelivery } from '#commerce/delivery/useDelivery';
import type { QuotedCart } from '#commerce/delivery/useQuote';
import { useKeptDraft } from '../checkout/draft';
import { useCheckoutPlace } from '../checkout/useCheckoutPlace';

/** To the district of the checkout that was begun, else of the address book; undefined where the shop asks nothing. */
export function useCartShipping(cart: QuotedCart): Shipping | undefined {
	useKeptDraft();
	const addresses = useKnownAddresses();
	const { where, chosen } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const delivery = useDelivery(where, cart, chosen);
	return delivery ? cartShipping(where, delivery, cart.total) : undefined;
}
