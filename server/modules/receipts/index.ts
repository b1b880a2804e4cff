import type { Platform } from '#platform/platform';
import type { ShopSettings } from '../settings/service';
import { receiptRoutes } from './routes';
import { createReceipts, type Receipts } from './service';

export function receiptsModule({ app }: Platform, { settings }: { settings: ShopSettings }): Receipts {
	const receipts = createReceipts({ tax: () => settings.get('tax') });
	app.register(receiptRoutes, { prefix: '/api/receipts', receipts });
	return receipts;
}
