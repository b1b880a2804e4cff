import type { OrderStatus } from '../../contract/order';

/** Words of the six statuses (R4-30). Apart from icons and colours: every visitor's first download holds them. */
export const statusLabels: Record<OrderStatus, string> = {
	PENDING: 'Pendiente',
	CONFIRMED: 'Confirmado',
	PROCESSING: 'Procesando',
	SHIPPED: 'Enviado',
	DELIVERED: 'Entregado',
	CANCELLED: 'Cancelado',
};

export const isKnownStatus = (status: string): status is OrderStatus => Object.hasOwn(statusLabels, status);

/** The status in words; one that only a foreign back end knows stays as it is. */
export const statusLabel = (status: string): string => (isKnownStatus(status) ? statusLabels[status] : status);
