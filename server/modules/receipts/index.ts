import { ReceiptOffer } from '#contract/tax/receipt';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { ShopSettings } from '../settings/service';
import { createReceipts, type Receipts } from './service';

const receiptRoutes: Routes<{ receipts: Receipts }> = async (app, { receipts }) => {
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

export function receiptsModule({ app }: Platform, { settings }: { settings: ShopSettings }): Receipts {
	const receipts = createReceipts({ tax: () => settings.get('tax') });
	app.register(receiptRoutes, { prefix: '/api/receipts', receipts });
	return receipts;
}
