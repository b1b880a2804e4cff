import { officeText, openPromise } from '../../contract/delivery/quote';
import type { Order } from '../../contract/orders/order';
import type { OrderView } from './orderTypes';

/** Of an order that has one. */
export function deliveryOf({ delivery, status }: Pick<Order, 'delivery'> & { status: string }): OrderView['delivery'] {
	if (!delivery) return null;
	const { name, kind, fee, office } = delivery;
	return { name, kind, fee, promised: openPromise(status, delivery), office: office && officeText(office) };
}
