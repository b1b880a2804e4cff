import { useKeptDraft } from '#features/checkout/draft';
import { useCheckoutPlace } from '#features/checkout/useCheckoutPlace';
import { useKnownAddresses } from '#sale/address/useKnownAddresses';
import { cartShipping, type Shipping } from '#sale/delivery/shipping';
import { useDelivery } from '#sale/delivery/useDelivery';
import type { QuotedCart } from '#sale/delivery/useQuote';

/** To the district of the checkout that was begun, else of the address book; undefined where the shop asks nothing. */
export function useCartShipping(cart: QuotedCart): Shipping | undefined {
	useKeptDraft();
	const addresses = useKnownAddresses();
	const { where, chosen } = useCheckoutPlace(addresses === 'loading' ? null : addresses);
	const delivery = useDelivery(where, cart, chosen);
	return delivery ? cartShipping(where, delivery, cart.total) : undefined;
}
