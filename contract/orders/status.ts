import { eachGateway } from '../payments/gateways';
import type { PaymentState } from '../payments/state';

/** In the order of an order's life; CANCELLED ends it from any status that is not final (R4-30, R4-34). */
export const orderStatuses = ['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const finalStatuses: readonly string[] = ['DELIVERED', 'CANCELLED'];

/** Nothing follows a final status. An unknown status of a foreign back end counts as final. */
export const isFinal = (status: string): boolean =>
	finalStatuses.includes(status) || !(orderStatuses as readonly string[]).includes(status);

/** The next step from PENDING to DELIVERED (R4-34); null where there is none. */
export function nextStatus(status: string): OrderStatus | null {
	if (isFinal(status)) return null;
	return orderStatuses[(orderStatuses as readonly string[]).indexOf(status) + 1] ?? null;
}

/** Statuses that 'Cambiar Estado' offers: every one but the current and DELIVERED (R4-35). */
export const offeredStatuses = (status: string): OrderStatus[] =>
	isFinal(status) ? [] : orderStatuses.filter((other) => other !== status && other !== 'DELIVERED');

/** Quick actions walk the steps, the dialog may also go back to correct a mistake; only SHIPPED leads to DELIVERED. */
export const canChangeStatus = (from: string, to: string): boolean =>
	nextStatus(from) === to || (offeredStatuses(from) as string[]).includes(to);

/** A customer may cancel before the shop has begun to work on the order (R3-122). */
export const canCustomerCancel = (status: string): boolean => status === 'PENDING';

/** R4-30. */
export const statusLabels: Record<OrderStatus, string> = {
	PENDING: 'Pendiente',
	CONFIRMED: 'Confirmado',
	PROCESSING: 'Procesando',
	SHIPPED: 'Enviado',
	DELIVERED: 'Entregado',
	CANCELLED: 'Cancelado',
};

export const paymentLabels = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
	YAPE: 'Yape',
	PLIN: 'Plin',
	...eachGateway(({ label }) => label),
	CASH: 'Efectivo',
	POS: 'Tarjeta en la tienda',
};
export type PaymentMethod = keyof typeof paymentLabels;

/** `CASH` and `POS` are of the shop's own counter: no checkout offers them. */
export const paymentMethods = Object.keys(paymentLabels) as [PaymentMethod, ...PaymentMethod[]];

export const paymentStateLabels: Record<PaymentState, string> = {
	WAITING: 'Por pagar',
	PROOF_SENT: 'Por revisar',
	CONFIRMED: 'Confirmado',
	REFUSED: 'Rechazado',
	EXPIRED: 'Vencido',
	RETURNED: 'Devuelto',
	ON_DELIVERY: 'Contra entrega',
};

const what = 'Es una solicitud: la tienda tiene que aceptarla, como máximo en 48 horas, antes de que pagues.';

/** For whoever has sent a request, on its page: it may have no email. */
export const requestText = `${what} Mira aquí si la aceptó.`;

export const requestMailText = `${what} Te avisamos en cuanto lo haga.`;
