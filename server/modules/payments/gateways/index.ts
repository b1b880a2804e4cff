import { gatewayMethods, gateways } from '../../../../contract/payments/gateways';
import type { ShopSettings } from '../../settings/service';
import type { Gateway, GatewayDeps } from './port';

/** A gateway's file has the name of the address of its notices, and exports nothing but what makes the gateway. */
const all = gatewayMethods.flatMap((method) =>
	Object.values<(deps: GatewayDeps) => Gateway>(require(`./companies/${gateways[method].webhook}.ts`)),
);

/** A checkout offers them in this order, that of the contract. `fake` is the base of a server that plays them. */
export const createGateways = (settings: Pick<ShopSettings, 'get' | 'secret'>, fake?: string): Gateway[] =>
	all.map((create) =>
		create({
			settings: () => settings.get('gateways'),
			secret: (name) => settings.secret('gateways', name) ?? '',
			fake,
		}),
	);
