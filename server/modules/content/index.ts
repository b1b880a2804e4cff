import { paymentLabels } from '#contract/orders/status';
import type { Platform } from '#platform/platform';
import type { Delivery } from '../delivery/service';
import type { Payments } from '../orders/payment/service';
import type { ShopSettings } from '../settings/service';
import { pageRoutes, shownPageRoutes } from './routes';
import { createShopPages, type ShopPages } from './service';

export { publishedLinks } from './repository';

interface Needs {
	settings: ShopSettings;
	delivery: Delivery;
	payments: Payments;
}

export function pagesModule(platform: Platform, { settings, delivery, payments }: Needs): ShopPages {
	const facts = async () => ({
		'delivery.fees': await delivery.feesText(),
		'payment.methods': payments
			.offers()
			.map(({ method }) => paymentLabels[method])
			.join('\n'),
	});
	const shopPages = createShopPages({ ...platform, settings, facts });
	platform.app.register(shownPageRoutes, { prefix: '/api/pages', shopPages });
	platform.app.register(pageRoutes, { prefix: '/api/admin/pages', shopPages });
	return shopPages;
}
