import type { Platform, PlatformServices } from '#platform/platform';
import type { Stock } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { holdRoutes, productHoldRoutes } from './routes';
import { createHolds, type Holds } from './service';

interface Needs extends Pick<PlatformServices, 'attempts' | 'attemptLimits'> {
	stock: Stock;
	settings: ShopSettings;
}

export function holdsModule(platform: Platform, { attemptLimits, ...needs }: Needs): Holds {
	const { app, config } = platform;
	const visitors = config.unpaidPerNetwork ?? Number.POSITIVE_INFINITY;
	const mostOfAddress = { visitors, lines: attemptLimits.holdsPerAddress * 4 };
	const holds = createHolds({ ...platform, ...needs, mostOfAddress });
	app.register(holdRoutes, { ...platform, prefix: '/api/holds', holds });
	app.register(productHoldRoutes, { prefix: '/api/admin/products', holds });
	return holds;
}
