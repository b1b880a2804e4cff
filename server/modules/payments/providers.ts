import type { PaymentProvider } from './provider';

const currency = new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
const soles = (amount: number): string => currency.format(amount);

/** @param account Bank and account as the shopper reads them; where it is empty the shopper has to ask. */
export const bankTransfer = (account: () => string): PaymentProvider => ({
	method: 'BANK_TRANSFER',
	instructions: ({ orderNumber, total }) =>
		account()
			? `Transfiere ${soles(total)} e indica el número de pedido ${orderNumber}. ${account()}`
			: `Pide a la tienda los datos de la cuenta para transferir ${soles(total)} e indica el número de pedido ${orderNumber}.`,
});

/** @param more What the shop adds, such as how it can be paid; may be empty. */
export const onDelivery = (more: () => string): PaymentProvider => ({
	method: 'ON_DELIVERY',
	instructions: ({ orderNumber, total }) =>
		`Paga ${soles(total)} cuando recibas tu pedido ${orderNumber}. ${more()}`.trim(),
});
