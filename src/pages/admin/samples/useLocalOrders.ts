import { useEffect, useMemo, useReducer } from 'react';
import { canChangeStatus, orderStatuses } from '../../../../contract/orders/status';
import type { OrderChanges, OrdersSource } from '../../../features/admin/orders/ordersSource';
import { countByStatus, type OrderChoice, selectOrders } from '../../../features/admin/orders/selectOrders';
import type { OrderView } from '../../../lib/orderTypes';

type Change =
	| { kind: 'loaded'; orders: readonly OrderView[] }
	| { kind: 'changed'; id: OrderView['id']; changes: Partial<OrderView> };

const reducer = (orders: readonly OrderView[] | null, change: Change): readonly OrderView[] | null =>
	change.kind === 'loaded'
		? change.orders
		: (orders?.map((order) => (order.id === change.id ? { ...order, ...change.changes } : order)) ?? null);

interface LocalOrders extends OrderChanges {
	orders: readonly OrderView[] | null;
}

/** Changes stay in this screen (R4-36, R4-37); a failed load is only logged (R8-06). `load` must stay the same. */
export function useLocalOrders(load: () => Promise<readonly OrderView[]>): LocalOrders {
	const [orders, dispatch] = useReducer(reducer, null);

	useEffect(
		function loadOrders() {
			let left = false;
			load().then(
				(loaded) => {
					if (!left) dispatch({ kind: 'loaded', orders: loaded });
				},
				(error: unknown) => {
					console.error('The orders could not be loaded.', error);
					if (!left) dispatch({ kind: 'loaded', orders: [] });
				},
			);
			return () => {
				left = true;
			};
		},
		[load],
	);

	return useMemo(() => {
		const find = (id: OrderView['id']): OrderView => {
			const order = orders?.find((one) => one.id === id);
			if (!order) throw new Error(`There is no order ${id}.`);
			return order;
		};
		return {
			orders,
			changeStatus(id, status) {
				const order = find(id);
				if (!canChangeStatus(order.status, status))
					throw new Error(`Order ${id} does not go from ${order.status} to ${status}.`);
				dispatch({ kind: 'changed', id, changes: { status } });
			},
			addTracking(id, trackingNumber) {
				dispatch({ kind: 'changed', id: find(id).id, changes: { trackingNumber } });
			},
		};
	}, [orders]);
}

export function useLocalAnswer(orders: readonly OrderView[] | null, choice: OrderChoice, words: string): OrdersSource {
	return useMemo(() => {
		const shown = orders && selectOrders(orders, { ...choice, search: words });
		return {
			hasBalances: false,
			answer: orders &&
				shown && {
					orders: shown,
					matching: shown.length,
					pageCount: 1,
					counts: {
						all: orders.length,
						byStatus: Object.fromEntries(orderStatuses.map((status) => [status, countByStatus(orders, status)])),
					},
				},
			waiting: false,
			failure: null,
		};
	}, [orders, choice, words]);
}
