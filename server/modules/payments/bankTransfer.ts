import type { PaymentProvider } from './provider';
import { soles } from './soles';

/** @param account Bank and account as the shopper should read them; without it the shopper has to ask. */
export const bankTransfer = (account: string | undefined): PaymentProvider => ({
	method: 'BANK_TRANSFER',
	label: 'Transferencia bancaria',
	instructions: ({ orderNumber, total }) =>
		account
			? `Transfiere ${soles(total)} e indica el número de pedido ${orderNumber}. ${account}`
			: `Pide a la tienda los datos de la cuenta para transferir ${soles(total)} e indica el número de pedido ${orderNumber}.`,
	// The shopper begins it, at his bank.
	async start() {},
});
