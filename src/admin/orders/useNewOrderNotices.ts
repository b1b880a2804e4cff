import { useEffect } from 'react';
import { AdminOrderEvent } from '#contract/orders/desk';
import { formatOrderTotal } from '#contract/shared/money';
import { adminOrderEventReceived, isAdminOrderEvent } from '#live/actions';
import { addLiveRows } from '#live/rows';
import { type Arrival, useArrivalNotices, usualDuration } from '../kit/shared/useArrivalNotices';
import { awaitGesture, soundNewOrder } from './newOrderSound';

// Only the server knows counts, places and figures; a rush refetches them every two seconds.
addLiveRows({
	messages: { '/topic/admin/orders': AdminOrderEvent },
	refetches: [{ when: isAdminOrderEvent, tags: ['AdminOrder', 'Sales'], wait: 300, interval: 2000 }],
});

const newOrders: Arrival<ReturnType<typeof adminOrderEventReceived>> = {
	matcher: adminOrderEventReceived.match,
	newsOf({ payload: { event } }, count) {
		if (event.type !== 'ORDER_CREATED') return null;
		const { id, orderNumber, total, request } = event.order;
		const order = `${orderNumber} · ${formatOrderTotal(total)}`;
		const text =
			count === 1
				? `${request ? 'Nueva solicitud' : 'Nuevo pedido'} ${order}`
				: `${count} pedidos nuevos, el último ${order}`;
		return { id: `order ${id}`, key: 'admin-order', tone: 'success', text };
	},
	// Counted while the notice is shown.
	gap: usualDuration,
	onArrival: soundNewOrder,
};

/** Also while samples are shown: real orders need attention. */
export function useNewOrderNotices(): void {
	useEffect(awaitGesture, []);
	useArrivalNotices(newOrders);
}
