import { ReceiptOffer } from '../../../contract/tax/receipt';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import { fromMemory } from '../../plugins/rateLimits';
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
