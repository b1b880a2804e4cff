import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderView';
import type { OrdersSource } from './ordersSource';

export interface OrderActions {
	changeStatus(id: OrderView['id'], status: string): Promise<void>;
	/** Says whether the number was taken. */
	addTracking(id: OrderView['id'], trackingNumber: string): Promise<boolean>;
}

/** Changes an order and tells how it went, in the words of R4-36 and R4-37. */
export function orderActions(source: OrdersSource): OrderActions {
	const tell = async (change: () => void | Promise<void>, done: string, failed: string): Promise<boolean> => {
		try {
			await change();
		} catch (error) {
			console.error('The order could not be changed.', error);
			window.alert(failed);
			return false;
		}
		window.alert(done);
		return true;
	};
	return {
		changeStatus: async (id, status) => {
			await tell(
				() => source.changeStatus(id, status),
				`Estado del pedido actualizado a: ${statusLabel(status)}`,
				'Error al actualizar el estado del pedido',
			);
		},
		addTracking: (id, trackingNumber) =>
			tell(
				() => source.addTracking(id, trackingNumber),
				'Número de seguimiento agregado exitosamente',
				'Error al agregar número de seguimiento',
			),
	};
}
