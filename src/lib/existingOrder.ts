import { orderPagePath } from '#contract/orders/link';
import type { ExistingOrder } from '#contract/orders/order';

/** For another account's order the sign-in page. */
export const knownOrderPath = ({ id, linkToken }: ExistingOrder): string =>
	linkToken ? orderPagePath(linkToken) : id ? `/checkout/done/${id}` : '/orders';
