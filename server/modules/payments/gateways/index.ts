import { gatewayMethods, gateways } from '#contract/payments/gateways';
import type { ShopCopy } from '#platform/lib/shopCopy';
import type { ShopSettings } from '../../settings/service';
import type { Gateway, GatewayDeps } from './port';

/** A gateway's file is named as its webhook, and exports only what makes the gateway. */
const all = gatewayMethods.flatMap((method) =>
	Object.values<(deps: GatewayDeps) => Gateway>(require(`./companies/${gateways[method].webhook}.ts`)),
);

/** Checkouts offer them in the contract's order. `fake` is the base of a server that plays them. */
export const createGateways = (
	settings: Pick<ShopSettings, 'get' | 'secret'>,
	copy: Pick<ShopCopy, 'isCopy'>,
	fake?: string,
): Gateway[] =>
	all.map((create) => {
		const gateway = create({
			settings: () => settings.get('gateways'),
			secret: (name) => settings.secret('gateways', name) ?? '',
			fake,
		});
		return restingIn(copy, gateway);
	});

/** A copy of the shop queries no gateway: its payments are the shop's. */
const restingIn = ({ isCopy }: Pick<ShopCopy, 'isCopy'>, gateway: Gateway): Gateway => ({
	...gateway,
	isSet: () => !isCopy() && gateway.isSet(),
	ask: async (attempt) => (isCopy() ? { kind: 'unknown' } : gateway.ask(attempt)),
	find: async (reference) => (isCopy() ? 'unknown' : gateway.find(reference)),
	refund: async (refund) => (isCopy() ? { kind: 'unknown' } : gateway.refund(refund)),
});
