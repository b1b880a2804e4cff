import type { Core } from '#server/core';
import type { Orders } from '../orders/service';
import type { ShopSettings } from '../settings/service';
import { createDocumentSender } from './documentJob';
import { createDocumentSetUp } from './provider';
import { ownTaxDocumentRoutes, taxDocumentRoutes } from './routes';
import { createTaxDocuments, type TaxDocuments } from './service';

interface Needs {
	settings: ShopSettings;
	orders: Orders;
}

export function taxDocumentsModule(core: Core, { settings, orders }: Needs): TaxDocuments {
	const setUp = createDocumentSetUp({ settings, timeout: core.timing?.documents?.timeout });
	const taxDocuments = createTaxDocuments({ ...core, orders, issuing: setUp.issuing });
	const documentSender = createDocumentSender({ ...core, orders, issuer: setUp.issuer });

	orders.hooks.paid.add((tx, order) => (setUp.issuesWhenPaid() ? taxDocuments.follow(tx, order) : null));
	orders.hooks.isBound.add(taxDocuments.binds);
	orders.hooks.isDocumented.add(async (id) => (await taxDocuments.ofOrder(id)).length > 0);
	settings.changed.add(documentSender.wake);

	core.app.register(taxDocumentRoutes, { prefix: '/api/admin/orders', taxDocuments, documentSender });
	core.app.register(ownTaxDocumentRoutes, { prefix: '/api/orders', taxDocuments });
	return taxDocuments;
}
