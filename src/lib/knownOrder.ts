import { orderPagePath } from '#contract/orders/link';
import type { KnownOrder } from '#contract/orders/order';

/** For another account's order the sign-in page. */
export const knownOrderPath = ({ id, linkToken }: KnownOrder): string =>
	linkToken ? orderPagePath(linkToken) : id ? `/checkout/done/${id}` : '/orders';
