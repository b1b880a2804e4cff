import type { ReactNode, Ref } from 'react';
import type { CheckoutBody } from '../../../contract/orders/order';

/** The page gives the choice of delivery to the checkout, which sends it. */
export interface DeliveryPart {
	/** Sent as it is shown; null while something is missing. */
	body: CheckoutBody['delivery'];
	/** Whoever receives the order has to show one; also while nothing is chosen. */
	asksDocument: boolean;
	/** The order may be paid when it is received; also while nothing is chosen. */
	payOnDelivery: boolean;
	/** It comes to a door; also while nothing is chosen. */
	asksStreet: boolean;
	/** Where it is picked up, as one text; null where it comes to the door, and while no office is chosen. */
	pickUp: string | null;
	/** `tried`: the order was sent once, so that what is missing is said. */
	draw(props: { tried: boolean; ref: Ref<{ focus: () => void }> }): ReactNode;
}
