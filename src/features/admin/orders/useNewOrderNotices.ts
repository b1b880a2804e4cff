import { addListener } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { AdminOrderEvent } from '../../../../contract/adminOrders';
import { adminOrdersTopic } from '../../../../contract/live';
import { adminOrderEventReceived, isAdminOrderEvent } from '../../../live/actions';
import { addLiveRows } from '../../../live/rows';
import { type AppDispatch, type Ports, type RootState, useAppDispatch } from '../../../store';
import { coalescedNotices } from '../../../store/coalescedNotices';
import { awaitGesture, soundNewOrder } from './newOrderSound';

// Counts, places and figures only the server knows: they are asked for again, in a rush of orders every two seconds.
addLiveRows({
	messages: { [adminOrdersTopic]: AdminOrderEvent },
	refetches: [{ when: isAdminOrderEvent, tags: ['AdminOrder', 'Sales'], wait: 300, interval: 2000 }],
});

/** Milliseconds of a notice; also how long the next order is counted with it. */
const duration = 8000;

type NewOrder = ReturnType<typeof adminOrderEventReceived>;

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

/** Tells of new orders, with sample data on screen as well: a real order has to be seen to. */
export function useNewOrderNotices(): void {
	const dispatch = useAppDispatch();
	useEffect(awaitGesture, []);
	useEffect(
		function tellOfNewOrders() {
			const told = new Set<number>();
			const notices = coalescedNotices<NewOrder>({
				gap: duration,
				noticeOf({ payload: { event } }, count) {
					const order = `${event.order.orderNumber} · S/. ${event.order.total}`;
					const text =
						count === 1
							? `${event.order.request ? 'Nueva solicitud' : 'Nuevo pedido'} ${order}`
							: `${count} pedidos nuevos, el último ${order}`;
					return { key: 'admin-order', tone: 'success', duration, text };
				},
			});
			const stop = dispatch(
				listen({
					actionCreator: adminOrderEventReceived,
					effect: async (action, listener) => {
						const { type, order } = action.payload.event;
						if (type !== 'ORDER_CREATED' || told.has(order.id)) return;
						told.add(order.id);
						soundNewOrder();
						await notices(action, listener);
					},
				}),
			);
			return () => stop({ cancelActive: true });
		},
		[dispatch],
	);
}
