import { gatewayMethods, gateways } from '#contract/payments/gateways';
import type { ShopCopy } from '#platform/lib/shopCopy';
import type { ShopSettings } from '../../settings/service';
import type { Gateway, GatewayDeps } from './port';

/** A gateway's file has the name of the address of its notices, and exports nothing but what makes the gateway. */
const all = gatewayMethods.flatMap((method) =>
	Object.values<(deps: GatewayDeps) => Gateway>(require(`./companies/${gateways[method].webhook}.ts`)),
);

/** A checkout offers them in this order, that of the contract. `fake` is the base of a server that plays them. */
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

/** Nobody asks a gateway in a copy of the shop, whose payments are those of the shop. */
const restingIn = ({ isCopy }: Pick<ShopCopy, 'isCopy'>, gateway: Gateway): Gateway => ({
	...gateway,
	isSet: () => !isCopy() && gateway.isSet(),
	ask: async (attempt) => (isCopy() ? { kind: 'unknown' } : gateway.ask(attempt)),
	find: async (reference) => (isCopy() ? 'unknown' : gateway.find(reference)),
	refund: async (refund) => (isCopy() ? { kind: 'unknown' } : gateway.refund(refund)),
});
