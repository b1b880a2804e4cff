import type { PaymentState } from './orderPayment';

/** Apart from the labels of methods, which shoppers load too. */
export const paymentStateLabels: Record<PaymentState, string> = {
	WAITING: 'Por pagar',
	PROOF_SENT: 'Por revisar',
	CONFIRMED: 'Confirmado',
	REFUSED: 'Rechazado',
	EXPIRED: 'Vencido',
	RETURNED: 'Devuelto',
	ON_DELIVERY: 'Contra entrega',
};
