import type { OrderStatus } from './orderStatus';

/** R4-30. Apart from icons, colours and rules, because these words are in the initial bundle. */
export const statusLabels: Record<OrderStatus, string> = {
	PENDING: 'Pendiente',
	CONFIRMED: 'Confirmado',
	PROCESSING: 'Procesando',
	SHIPPED: 'Enviado',
	DELIVERED: 'Entregado',
	CANCELLED: 'Cancelado',
};
