import type { PaymentMethod } from './order';

export const paymentLabels: Record<PaymentMethod, string> = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
	YAPE: 'Yape',
	PLIN: 'Plin',
};
