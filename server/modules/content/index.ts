import { paymentLabels } from '#contract/orders/status';
import type { Core } from '#server/core';
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

export function pagesModule(core: Core, { settings, delivery, payments }: Needs): ShopPages {
	const facts = async () => ({
		'delivery.fees': await delivery.feesText(),
		'payment.methods': payments
			.offers()
			.map(({ method }) => paymentLabels[method])
			.join('\n'),
	});
	const shopPages = createShopPages({ ...core, settings, facts });
	core.app.register(shownPageRoutes, { prefix: '/api/pages', shopPages });
	core.app.register(pageRoutes, { prefix: '/api/admin/pages', shopPages });
	return shopPages;
}
