import { officeText, promisedText } from '../../contract/deliveryTexts';
import type { Order } from '../../contract/order';
import type { OrderView } from './orderTypes';

/** Of an order that has one. */
export function deliveryOf({ delivery }: Pick<Order, 'delivery'>): OrderView['delivery'] {
	if (!delivery) return null;
	const { name, kind, fee, office } = delivery;
	return { name, kind, fee, promised: promisedText(delivery), office: office && officeText(office) };
}
