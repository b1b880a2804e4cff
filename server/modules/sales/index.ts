import type { Core } from '#server/core';
import { salesRoutes } from './routes';
import { createSales } from './service';

export function salesModule(core: Core): void {
	core.app.register(salesRoutes, { prefix: '/api/sales', sales: createSales(core) });
}
