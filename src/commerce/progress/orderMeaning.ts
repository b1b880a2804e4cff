import type { OrderStatus } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import { statusStyles } from '#ui/orderStatuses';

/** Replaces the sentence of the status. */
const meanings: Partial<Record<OrderStatus, Partial<Record<PaymentState, string>>>> = {
	PENDING: {
		WAITING: 'Recibimos tu pedido y esperamos el pago.',
		PROOF_SENT: 'Recibimos tu pedido y estamos revisando tu pago.',
		CONFIRMED: 'Recibimos tu pedido y tu pago.',
		ON_DELIVERY: 'Recibimos tu pedido. Lo pagas al recibirlo.',
	},
	CONFIRMED: {
		WAITING: 'Tu pedido está confirmado. Falta tu pago.',
		PROOF_SENT: 'Tu pedido está confirmado y estamos revisando tu pago.',
		ON_DELIVERY: 'Tu pedido está confirmado. Lo pagas al recibirlo.',
	},
	CANCELLED: {
		PROOF_SENT: 'Este pedido fue cancelado. Estamos buscando tu pago.',
		CONFIRMED: 'Este pedido fue cancelado. La tienda te devuelve tu pago.',
		REFUSED: 'Este pedido fue cancelado: la tienda no encontró el pago.',
		EXPIRED: 'Este pedido se canceló porque terminó el plazo para pagarlo.',
		RETURNED: 'Este pedido fue cancelado y la tienda te devolvió tu pago.',
	},
};

const ofRequests: Partial<Record<OrderStatus, string>> = {
	PENDING: 'Recibimos tu solicitud. Falta que la tienda la acepte.',
	CANCELLED: 'Esta solicitud terminó. No tienes nada que pagar.',
};

export const meaningOf = (status: OrderStatus, payment?: PaymentState, request?: boolean | null): string =>
	(request ? ofRequests[status] : payment && meanings[status]?.[payment]) ?? statusStyles[status].meaning;
