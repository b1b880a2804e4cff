import { watchEventLoop } from '#platform/lib/eventLoopDelay';
import type { Core } from '#server/core';
import type { CatalogCache } from '../catalog/lists/service';
import type { Mail } from '../mail/service';
import type { Orders } from '../orders/service';
import { healthRoutes } from './healthRoutes';
import { createMetrics, type MetricsDeps } from './metrics';
import { metricsRoutes } from './metricsRoutes';
import { systemRoutes } from './routes';
import { createSystem } from './service';

interface Needs extends Pick<MetricsDeps, 'requests' | 'pages'> {
	cache: CatalogCache;
	mail: Mail;
	orders: Orders;
}

export function systemModule(core: Core, needs: Needs): void {
	const { app, config } = core;
	const eventLoop = watchEventLoop();
	const deps = { ...core, ...needs, eventLoop };
	app.register(healthRoutes, { ...core, prefix: '/api/health' });
	app.register(systemRoutes, { prefix: '/api/admin/system', system: createSystem(deps) });
	app.register(metricsRoutes, { metrics: createMetrics(deps), token: config.metricsToken });
	app.addHook('onClose', async () => eventLoop.stop());
}
