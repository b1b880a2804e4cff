import type { Platform } from '#platform/platform';
import type { Stock } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { holdRoutes, productHoldRoutes } from './routes';
import { createHolds, type Holds } from './service';

interface Needs {
	stock: Stock;
	settings: ShopSettings;
}

export function holdsModule(platform: Platform, { stock, settings }: Needs): Holds {
	const { app } = platform;
	const holds = createHolds({ ...platform, stock, settings });
	app.register(holdRoutes, { ...platform, prefix: '/api/holds', holds });
	app.register(productHoldRoutes, { prefix: '/api/admin/products', holds });
	return holds;
}
