import { eachGateway } from './gatewayMethods';

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
