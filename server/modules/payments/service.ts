import type { Config } from '../../config';
import { bankTransfer } from './bankTransfer';
import { onDelivery } from './onDelivery';
import type { PayableOrder, PaymentProvider } from './provider';

export interface Payments {
	/** Instructions of the order's payment method, in Spanish; empty for a method that the shop no longer has. */
	instructions(method: string, order: PayableOrder): string;
	/** Begins the payment of a committed order. Never rejects. */
	start(method: string, order: PayableOrder): Promise<void>;
}

/** The shop's ways to pay. */
export const shopProviders = ({ bankTransferInfo }: Pick<Config, 'bankTransferInfo'>): PaymentProvider[] => [
	bankTransfer(bankTransferInfo),
	onDelivery,
];

export function createPayments({
	providers,
	log,
}: {
	providers: readonly PaymentProvider[];
	log: { error(details: object, message: string): void };
}): Payments {
	const byMethod = new Map<string, PaymentProvider>(providers.map((provider) => [provider.method, provider]));
	return {
		instructions: (method, order) => byMethod.get(method)?.instructions(order) ?? '',
		async start(method, order) {
			try {
				await byMethod.get(method)?.start(order);
			} catch (error) {
				log.error({ err: error, method, order: order.orderNumber }, 'A payment could not be started');
			}
		},
	};
}
