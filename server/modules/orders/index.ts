import { channels } from '#contract/live/serverChannels';
import type { Platform, PlatformServices } from '#platform/platform';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Mail } from '../mail/service';
import type { Receipts } from '../receipts/service';
import type { ShopSettings } from '../settings/service';
import { orderChangeRoutes } from './changeRoutes';
import { deskRoutes } from './deskRoutes';
import { createOrderLinks } from './links';
import { createPayments, type GatewayOffer, shopProviders } from './payment/service';
import { registerPrincipals } from './principal';
import type { OrderOffers } from './reductions';
import { createRiskLimits } from './riskLimits';
import { customerOrderRoutes, formerGuestRoutes, orderRoutes } from './routes';
import { createOrders } from './service';

interface Needs extends Pick<PlatformServices, 'backEnd' | 'secretKey'> {
	/** False where unverified buyers may order everything. */
	hasRiskLimits: boolean | undefined;
	settings: ShopSettings;
	mail: Mail;
	stock: Stock;
	districts: Districts;
	holds: Holds;
	delivery: Delivery;
	receipts: Receipts;
	offers: OrderOffers;
	gateways: readonly GatewayOffer[];
}

export function ordersModule(
	platform: Platform,
	{ settings, gateways, backEnd, secretKey, hasRiskLimits, ...needs }: Needs,
) {
	const { app, live, clock } = platform;
	const providers = shopProviders(() => settings.get('payment'), gateways);
	const payments = createPayments({ providers, clock });
	const riskLimits =
		hasRiskLimits === false ? null : createRiskLimits({ settings, clock, windowMsOf: payments.windowMsOf });
	const links = createOrderLinks({ ...platform, secretKey });
	const soldBy = () => ({ name: settings.get('identity').name, ...settings.get('seller') });
	const mailbox = () => ({
		name: settings.get('identity').name,
		address: settings.get('seller').email || settings.get('mail').sender,
	});
	const orders = createOrders({ ...platform, ...needs, payments, riskLimits, links, soldBy, mailbox });

	registerPrincipals(app, orders.guests);
	const options = { ...platform, orders };
	app.register(customerOrderRoutes, { ...options, prefix: '/api/orders' });
	app.register(customerOrderRoutes, { ...options, prefix: '/orders' });
	app.register(orderRoutes, { ...options, prefix: '/api/orders' });
	app.register(deskRoutes, { prefix: '/api/admin/orders', orders });
	app.register(orderChangeRoutes, { ...options, prefix: '/api/admin/orders' });
	app.register(formerGuestRoutes, { prefix: '/api/guest-orders' });

	live.onEvent(({ topic }) => {
		if (topic === channels.adminOrders.topic) backEnd.ownOrders = true;
	});
	app.addHook('onReady', async () => {
		if (await orders.any()) backEnd.ownOrders = true;
	});
	return { orders, payments, riskLimits, links };
}
