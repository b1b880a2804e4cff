import { type PlacedAddress, pickUpText, placeText, shippingText, streetMissing } from '#contract/delivery/address';
import { invalidFields } from '#platform/lib/shopError';
import type { Delivery } from '../delivery/service';

type Agreed = Awaited<ReturnType<Delivery['agree']>>;

/** Throws 400 without a street for the door. A picked up order stores no street. */
export function shippingAddressFor(
	placed: PlacedAddress,
	{ asksStreet, delivery }: Pick<Agreed, 'asksStreet' | 'delivery'>,
): { address: PlacedAddress; shippingAddress: string } {
	if (asksStreet && placed.street === '') throw invalidFields({ 'address.street': streetMissing });
	const storesStreet = asksStreet || (placed.street === '' && placed.reference === '');
	const address = storesStreet ? placed : { ...placed, street: '', reference: '' };
	const shippingAddress = delivery?.office
		? pickUpText(delivery.name, delivery.office)
		: shippingText({ ...address, place: placeText(address) });
	return { address, shippingAddress };
}
