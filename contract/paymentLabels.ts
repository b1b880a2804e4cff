import type { PaymentMethod } from './order';

export const paymentLabels: Record<PaymentMethod, string> = {
	BANK_TRANSFER: 'Transferencia bancaria',
	ON_DELIVERY: 'Pago contra entrega',
	YAPE: 'Yape',
	PLIN: 'Plin',
	CULQI_YAPE: 'Yape (código de aprobación)',
	MERCADO_PAGO: 'Mercado Pago (tarjeta, Yape, PagoEfectivo)',
	CASH: 'Efectivo',
	POS: 'Tarjeta en la tienda',
};
