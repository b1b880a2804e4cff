import type { Platform } from '#platform/platform';
import { salesRoutes } from './routes';
import { createSales } from './service';

export function salesModule(platform: Platform): void {
	platform.app.register(salesRoutes, { prefix: '/api/sales', sales: createSales(platform) });
}
