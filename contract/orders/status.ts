import { eachGateway } from '../payments/gateways';
import type { PaymentState } from '../payments/state';

/** CANCELLED ends any status that is not final (R4-30, R4-34). */
export const orderStatuses = ['PENDING', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const finalStatuses: readonly string[] = ['DELIVERED', 'CANCELLED'];

/** Also true for unknown statuses. */
export const isFinal = (status: string): boolean =>
	finalStatuses.includes(status) || !(orderStatuses as readonly string[]).includes(status);

/** R4-34; null at the end. */
export function nextStatus(status: string): OrderStatus | null {
	if (isFinal(status)) return null;
	return orderStatuses[(orderStatuses as readonly string[]).indexOf(status) + 1] ?? null;
}

/** All but the current and DELIVERED (R4-35). */
export const offeredStatuses = (status: string): OrderStatus[] =>
	isFinal(status) ? [] : orderStatuses.filter((other) => other !== status && other !== 'DELIVERED');

/** The dialog may correct mistakes backwards; only SHIPPED leads to DELIVERED. */
export const canChangeStatus = (from: string, to: string): boolean =>
	nextStatus(from) === to || (offeredStatuses(from) as string[]).includes(to);

/** The buyer owes the money, and may still pay. */
export const awaitsPayment = ({ status, payment }: { status: string; payment?: { state: string } | null }): boolean =>
	payment?.state === 'WAITING' && !isFinal(status);

/** Paid, with no refund due. */
export const isPaid = ({ status, payment }: { status: string; payment?: { state: string } | null }): boolean =>
	payment?.state === 'CONFIRMED' && status !== 'CANCELLED';

/** R3-122. */
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

/** `CASH` and `POS`: counter only. */
export const paymentMethods = Object.keys(paymentLabels) as [PaymentMethod, ...PaymentMethod[]];

export const paymentStateLabels: Record<PaymentState, string> = {
	WAITING: 'Por pagar',
	PROOF_SENT: 'Por revisar',
	/** Not «Confirmado», because the status beside it may be that. */
	CONFIRMED: 'Pagado',
	REFUSED: 'Rechazado',
	EXPIRED: 'Vencido',
	RETURNED: 'Devuelto',
	ON_DELIVERY: 'Contra entrega',
};

const plainWords = { noun: 'pedido', the: 'el pedido', of: 'del pedido', this: 'este pedido', cancelled: 'cancelado' };
const requestWords: typeof plainWords = {
	...{ noun: 'solicitud', the: 'la solicitud', of: 'de la solicitud', this: 'esta solicitud' },
	cancelled: 'cancelada',
};

/** An order that was never accepted is called a request to its end. */
export const orderWords = ({ request }: { request?: boolean | null | undefined }) =>
	request ? requestWords : plainWords;

const requestExplanation =
	'Es una solicitud: la tienda tiene que aceptarla, como máximo en 48 horas, antes de que pagues.';

/** On the page of a request, because its buyer may have no email. */
export const requestText = `${requestExplanation} Mira aquí si la aceptó.`;

export const requestMailText = `${requestExplanation} Te avisamos en cuanto lo haga.`;
