import type { PaymentMethod } from '../../contract/order';

/** Spanish name of each way to pay. */
export const paymentLabels: Record<PaymentMethod, string> = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
};
