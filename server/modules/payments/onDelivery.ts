import type { PaymentProvider } from './provider';
import { soles } from './soles';

export const onDelivery: PaymentProvider = {
	method: 'ON_DELIVERY',
	label: 'Pago contra entrega',
	instructions: ({ orderNumber, total }) => `Paga ${soles(total)} cuando recibas tu pedido ${orderNumber}.`,
	// Begins and ends at the shopper's door.
	async start() {},
};
