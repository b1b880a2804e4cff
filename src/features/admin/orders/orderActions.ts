import type { StatusDetails } from '../../../../contract/orders/order';
import type { OrderStatus } from '../../../../contract/orders/status';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderTypes';
import type { OrderChanges } from './ordersSource';

export interface OrderActions {
	/** Of the shop's own orders: opens the question that comes before this change, and answers whether there is one. */
	ask?: (order: OrderView, status: OrderStatus, details?: StatusDetails) => boolean;
	/** Resolves to whether it was changed. */
	changeStatus(id: OrderView['id'], status: string, details?: StatusDetails): Promise<boolean>;
	/** Resolves to whether the number was saved. */
	addTracking(id: OrderView['id'], trackingNumber: string): Promise<boolean>;
}

/** A press: the change itself, or the question before it, which leaves the order as it is. */
export const press = (
	{ ask, changeStatus }: OrderActions,
	order: OrderView,
	status: OrderStatus,
	details?: StatusDetails,
): Promise<boolean> =>
	ask?.(order, status, details) ? Promise.resolve(false) : changeStatus(order.id, status, details);

/** Alerts the result (R4-36, R4-37). A second change of an order meanwhile is ignored: the server would refuse it. */
export function orderActions(source: OrderChanges): OrderActions {
	const underWay = new Set<OrderView['id']>();
	const tell = async (
		id: OrderView['id'],
		change: () => void | Promise<void>,
		done: string,
		failed: string,
	): Promise<boolean> => {
		if (underWay.has(id)) return false;
		underWay.add(id);
		try {
			await change();
		} catch (error) {
			console.error('The order could not be changed.', error);
			window.alert(failed);
			return false;
		} finally {
			underWay.delete(id);
		}
		window.alert(done);
		return true;
	};
	return {
		changeStatus: (id, status, details) =>
			tell(
				id,
				() => source.changeStatus(id, status, details),
				`Estado del pedido actualizado a: ${statusLabel(status)}`,
				'Error al actualizar el estado del pedido',
			),
		addTracking: (id, trackingNumber) =>
			tell(
				id,
				() => source.addTracking(id, trackingNumber),
				'Número de seguimiento agregado exitosamente',
				'Error al agregar número de seguimiento',
			),
	};
}
