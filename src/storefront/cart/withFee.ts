import type { Shipping } from '#commerce/delivery/shipping';
import { pricesInSoles } from '#contract/orders/prices';
import type { ToPay } from './useToPay';

/** Soles. Without anything to send, no delivery is charged. */
export const withFee = ({ lines, count }: ToPay, shipping: Shipping | undefined): number =>
	pricesInSoles({ lines, delivery: count > 0 ? shipping?.fee : 0 }).total;
