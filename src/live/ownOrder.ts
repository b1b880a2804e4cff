import * as v from 'valibot';
import { OrderContents } from '#contract/orders/order';
import type { OrderPayment } from '#contract/payments/state';
import type { ChannelEvent } from './actions';
import { applyToOrder } from './entities';

interface HeldOrder {
	id: unknown;
	status: string;
	trackingNumber?: string | null;
	cancelReason?: string | undefined;
	payment?: Pick<OrderPayment, 'state'> | null | undefined;
}

/** A whole order also follows its payment. */
export function applyToOwnOrder<Order extends HeldOrder>(held: Order, event: ChannelEvent): Order {
	const next = applyToOrder(held, event);
	if (!('order' in event) || held.id !== event.order.id) return next;
	const { payment, cancelReason } = event.order;
	const contents = v.safeParse(OrderContents, 'contents' in event.order ? event.order.contents : null);
	if (!payment && !cancelReason && !contents.success) return next;
	return {
		...next,
		...(contents.success && contents.output),
		...(payment && { payment }),
		...(cancelReason && { cancelReason }),
	};
}
