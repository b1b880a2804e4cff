import { orderPagePath } from '../../contract/orders/link';
import type { KnownOrder } from '../../contract/orders/order';

/** Page of an order that the visitor has made before; of one in another account the way to sign in. */
export const knownOrderPath = ({ id, linkToken }: KnownOrder): string =>
	linkToken ? orderPagePath(linkToken) : id ? `/checkout/done/${id}` : '/orders';
