import { useState } from 'react';
import type { AdminOrder } from '#contract/orders/desk';
import type { StatusDetails } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import { statusLabel } from '#lib/orderStatus';

export interface ChangeDetails extends StatusDetails {
	/** Saved before the status, so that its notification has the number. */
	trackingNumber?: string;
}

/** Each rejects if the change failed. */
export interface OrderChanges {
	changeStatus(id: number, status: OrderStatus, details?: ChangeDetails): Promise<unknown>;
	addTracking(id: number, trackingNumber: string): Promise<unknown>;
}

export interface OrderActions {
	/** Opens the question before this change; false if there is none. */
	ask: (order: AdminOrder, status: OrderStatus, details?: StatusDetails) => boolean;
	/** Whether it was changed. */
	changeStatus(id: number, status: OrderStatus, details?: ChangeDetails): Promise<boolean>;
	/** Whether the number was saved. */
	addTracking(id: number, trackingNumber: string): Promise<boolean>;
}

export const press = (
	{ ask, changeStatus }: OrderActions,
	order: AdminOrder,
	status: OrderStatus,
	details?: StatusDetails,
): Promise<boolean> => (ask(order, status, details) ? Promise.resolve(false) : changeStatus(order.id, status, details));

/** Alerts the result (R4-36, R4-37). Ignores a second change of an order meanwhile: the server would refuse it. */
export function orderActions(changes: OrderChanges): Omit<OrderActions, 'ask'> {
	const underWay = new Set<number>();
	const alertResult = async (
		id: number,
		change: () => Promise<unknown>,
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
			alertResult(
				id,
				() => changes.changeStatus(id, status, details),
				`Estado del pedido actualizado a: ${statusLabel(status)}`,
				'Error al actualizar el estado del pedido',
			),
		addTracking: (id, trackingNumber) =>
			alertResult(
				id,
				() => changes.addTracking(id, trackingNumber),
				'Número de seguimiento agregado exitosamente',
				'Error al agregar número de seguimiento',
			),
	};
}

export function useBusy(): readonly [busy: boolean, begin: (work: () => Promise<unknown>) => void] {
	const [busy, setBusy] = useState(false);
	const begin = (work: () => Promise<unknown>) => {
		setBusy(true);
		void work().finally(() => setBusy(false));
	};
	return [busy, begin];
}
