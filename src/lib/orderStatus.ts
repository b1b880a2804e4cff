import type { OrderStatus } from '../../contract/order';

/** R4-30. Apart from icons and colours, because these words are in the initial bundle. */
export const statusLabels: Record<OrderStatus, string> = {
	PENDING: 'Pendiente',
	CONFIRMED: 'Confirmado',
	PROCESSING: 'Procesando',
	SHIPPED: 'Enviado',
	DELIVERED: 'Entregado',
	CANCELLED: 'Cancelado',
};

export const isKnownStatus = (status: string): status is OrderStatus => Object.hasOwn(statusLabels, status);

/** An unknown status of a foreign back end is its own label. */
export const statusLabel = (status: string): string => (isKnownStatus(status) ? statusLabels[status] : status);
