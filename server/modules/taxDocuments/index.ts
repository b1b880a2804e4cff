import type { Platform } from '#platform/platform';
import type { Orders } from '../orders/service';
import type { ShopSettings } from '../settings/service';
import { createDocumentSender } from './documentJob';
import { createDocumentSetUp } from './provider';
import { ownTaxDocumentRoutes, taxDocumentRoutes } from './routes';
import { createTaxDocuments, type TaxDocuments } from './service';

interface Needs {
	settings: ShopSettings;
	orders: Orders;
	/** Of a call to the provider. */
	timeoutMs: number | undefined;
}

export function taxDocumentsModule(platform: Platform, { settings, orders, timeoutMs }: Needs): TaxDocuments {
	const setUp = createDocumentSetUp({ settings, timeoutMs });
	const taxDocuments = createTaxDocuments({ ...platform, orders, issuing: setUp.issuing });
	const documentSender = createDocumentSender({ ...platform, orders, issuer: setUp.issuer });

	orders.hooks.paid.add((tx, order) => (setUp.issuesWhenPaid() ? taxDocuments.follow(tx, order) : null));
	orders.hooks.isBound.add(taxDocuments.binds);
	orders.hooks.isDocumented.add(async (id) => (await taxDocuments.ofOrder(id)).length > 0);
	settings.changed.add(documentSender.wake);

	platform.app.register(taxDocumentRoutes, { prefix: '/api/admin/orders', taxDocuments, documentSender });
	platform.app.register(ownTaxDocumentRoutes, { prefix: '/api/orders', taxDocuments });
	return taxDocuments;
}
