import { ReceiptOffer } from '#contract/tax/receipt';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { Receipts } from './service';

export const receiptRoutes: Routes<{ receipts: Receipts }> = async (app, { receipts }) => {
	app.get(
		'/',
		{
			...fromMemory,
			schema: {
				tags: ['Comprobantes'],
				security: access.anybody,
				summary: 'Comprobantes que la tienda da por sus pedidos',
				response: { 200: ReceiptOffer },
			},
		},
		() => receipts.offer(),
	);
};
