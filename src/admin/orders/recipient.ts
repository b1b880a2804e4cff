import { placeText } from '#contract/delivery/address';
import type { AdminOrder } from '#contract/orders/desk';
import { isFinal } from '#contract/orders/status';
import { documentText } from '#contract/people/identity';

interface Recipient {
	/** Empty once the customer is forgotten. */
	name: string;
	/** Couriers ask for it; empty where the address has no parts. */
	document: string;
	phone: string;
	address: string;
}

/** The order's phone precedes the account's. */
export function recipientOf({ customer, phone, shippingAddress, address, delivery }: AdminOrder): Recipient {
	if (!address) {
		const reach = phone || (customer?.phone ?? '');
		return { name: customer?.name ?? '', document: '', phone: reach, address: shippingAddress };
	}
	const { recipient, street, reference } = address;
	// A buyer who collects has an address too, but nothing is sent there.
	const place = delivery?.kind === 'PICKUP' && !street ? '' : placeText(address);
	return {
		name: recipient.name,
		document: documentText(recipient.documentType, recipient.documentNumber),
		phone: recipient.phone,
		address: [street, place, reference && `Ref.: ${reference}`].filter(Boolean).join('\n'),
	};
}

/** Soles to collect at the door. */
export function toCollect({ paymentMethod, payment, status, total }: AdminOrder): number {
	const open = payment ? payment.state === 'ON_DELIVERY' : paymentMethod === 'ON_DELIVERY';
	return open && !isFinal(status) ? total : 0;
}
