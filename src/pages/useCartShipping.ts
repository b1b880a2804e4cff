import { placeText } from '../../contract/address';
import { selectUser } from '../auth/authSlice';
import { useGetAddressBookQuery } from '../features/addresses/addressesApi';
import { useCartState } from '../features/cart/CartProvider';
import { selectCartItems, selectCartTotal } from '../features/cart/cartSlice';
import type { ShippingSum } from '../features/cart/shippingSum';
import { ownerOf } from '../features/checkout/owner';
import { readLastPlace } from '../features/delivery/lastPlace';
import { cartShipping } from '../features/delivery/shipping';
import { useDelivery } from '../features/delivery/useDelivery';
import { useAppSelector } from '../store';
import { selectCheckout } from '../store/uiSlice';
import { useShop } from '../ui/shop';
import { useHydrated } from '../ui/useHydrated';

const nowhere = { districtCode: '', place: '' };

/** To the district of this visit's last checkout, else of the address book; undefined where the shop asks nothing. */
export function useCartShipping(): ShippingSum | undefined {
	const user = useAppSelector(selectUser);
	const owner = ownerOf(user);
	const last = useHydrated() ? readLastPlace(owner) : null;
	const { delivery: asks = 0 } = useShop();
	const { data } = useGetAddressBookQuery(undefined, { skip: !user || asks === 0 || last !== null });
	const address = data && (data.addresses[0] ?? data.last);
	const known = address ? { districtCode: address.districtCode, place: placeText(address) } : nowhere;
	const where = last ?? known;
	const draft = useAppSelector(selectCheckout);
	const chosen = draft?.owner === owner ? (draft.delivery ?? null) : null;
	const cart = { total: useCartState(selectCartTotal), lines: useCartState(selectCartItems) };
	const delivery = useDelivery(where, cart, chosen);
	return delivery ? cartShipping(where, delivery) : undefined;
}
