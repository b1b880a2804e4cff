import { gatewayOf } from '#contract/payments/gateways';
import type { Payable } from './attemptRepository';
import type { Pages } from './port';

/**
 * Both addresses are ones that the shop is known by, because the sender of a request chooses its `Host`. Gateways send
 * their notices only over TLS.
 */
export const pagesOf =
	({ shop, told }: { shop: string; told: string | null }, path: string) =>
	({ method }: Pick<Payable, 'method'>): Omit<Pages, 'until'> => {
		const name = gatewayOf(method)?.webhook;
		const notify = told?.startsWith('https:') && name ? `${told}/api/payments/webhooks/${name}` : null;
		return { back: shop + path, notify };
	};
