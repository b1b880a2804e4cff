import { watchEventLoop } from '#platform/lib/eventLoopDelay';
import type { Platform } from '#platform/platform';
import type { CatalogCache } from '../catalog/lists/service';
import type { Mail } from '../mail/service';
import type { Orders } from '../orders/service';
import { createMetrics, type MetricsDeps } from './metrics';
import { metricsRoutes } from './metricsRoutes';
import { healthRoutes, systemRoutes } from './routes';
import { createSystem } from './service';

interface Needs extends Pick<MetricsDeps, 'disk' | 'isReady' | 'pages' | 'passwords' | 'requests' | 'unnamedProxy'> {
	cache: CatalogCache;
	mail: Mail;
	orders: Orders;
}

export function systemModule(platform: Platform, needs: Needs): void {
	const { app, config } = platform;
	const eventLoop = watchEventLoop();
	const deps = { ...platform, ...needs, eventLoop };
	app.register(healthRoutes, { ...deps, prefix: '/api/health' });
	app.register(systemRoutes, { prefix: '/api/admin/system', system: createSystem(deps) });
	app.register(metricsRoutes, { metrics: createMetrics(deps), token: config.metricsToken });
	app.addHook('onClose', async () => eventLoop.stop());
}
