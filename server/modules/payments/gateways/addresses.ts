import type { GatewayMethod } from '../../../../contract/gateways';
import type { Pages } from './port';
import type { Payable } from './repository';

/** Last part of `/api/payments/webhooks/…`. */
export const webhookNames = { culqi: 'CULQI_YAPE', 'mercado-pago': 'MERCADO_PAGO' } as const satisfies Record<
	string,
	GatewayMethod
>;

/**
 * Where a payer comes back to, and where the gateway tells what happened: only at an address that the shop is known by, because
 * whoever sends a request chooses its `Host`, and only over TLS, because gateways call no other.
 */
export const pagesOf =
	({ shop, told }: { shop: string; told: string | null }, path: string) =>
	({ method }: Pick<Payable, 'method'>): Omit<Pages, 'until'> => {
		const name = Object.entries(webhookNames).find(([, one]) => one === method)?.[0];
		const notify = told?.startsWith('https:') && name ? `${told}/api/payments/webhooks/${name}` : null;
		return { back: shop + path, notify };
	};
