import type { PaymentMethod } from '../../contract/order';

export const paymentLabels: Record<PaymentMethod, string> = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
};
