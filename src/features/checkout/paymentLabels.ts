import type { PaymentMethod } from '../../../contract/order';

/** What a shopper calls each way to pay. */
export const paymentLabels: Record<PaymentMethod, string> = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
};
