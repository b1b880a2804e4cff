import { gatewayOf } from '#contract/payments/gateways';
import type { Payable } from './attemptRepository';
import type { Pages } from './port';

/**
 * Both are known addresses of the shop, because the sender of a request chooses its `Host`. Gateways notify only over
 * TLS.
 */
export const pagesOf =
	({ shop, webhookBase }: { shop: string; webhookBase: string | null }, path: string) =>
	({ method }: Pick<Payable, 'method'>): Omit<Pages, 'until'> => {
		const name = gatewayOf(method)?.webhook;
		const notify = webhookBase?.startsWith('https:') && name ? `${webhookBase}/api/payments/webhooks/${name}` : null;
		return { back: shop + path, notify };
	};
