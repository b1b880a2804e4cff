import type { Core } from '#server/core';
import type { Stock } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { holdRoutes, productHoldRoutes } from './routes';
import { createHolds, type Holds } from './service';

export function holdsModule(core: Core, needs: { stock: Stock; settings: ShopSettings }): Holds {
	const { app } = core;
	const holds = createHolds({ ...core, ...needs });
	app.register(holdRoutes, { ...core, prefix: '/api/holds', holds });
	app.register(productHoldRoutes, { prefix: '/api/admin/products', holds });
	return holds;
}
