import type { Settings } from '../../../contract/settings';
import type { PayableOrder, PaymentProvider } from './provider';
import { bankTransfer, onDelivery } from './providers';

export interface Payments {
	/** How to pay the order, in Spanish; empty for a method that the shop no longer offers. */
	instructions(order: PayableOrder): string;
	/** Never rejects. */
	start(order: PayableOrder): Promise<void>;
}

/** `texts` is asked for each order: the shopkeeper may change them. */
export const shopProviders = (texts: () => Settings['payment']): PaymentProvider[] => [
	bankTransfer(() => texts().bankTransfer),
	onDelivery(() => texts().onDelivery),
];

export function createPayments({
	providers,
	log,
}: {
	providers: readonly PaymentProvider[];
	log: { error(details: object, message: string): void };
}): Payments {
	const providerOf = ({ paymentMethod }: PayableOrder) => providers.find(({ method }) => method === paymentMethod);
	return {
		instructions: (order) => providerOf(order)?.instructions(order) ?? '',
		async start(order) {
			try {
				await providerOf(order)?.start?.(order);
			} catch (error) {
				log.error({ err: error, order: order.orderNumber }, 'A payment could not be started');
			}
		},
	};
}
