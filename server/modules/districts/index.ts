import type { Core } from '#server/core';
import type { ShopSettings } from '../settings/service';
import { adminDistrictRoutes, districtRoutes } from './routes';
import { createDistricts, type Districts } from './service';

export function districtsModule(core: Core, { settings }: { settings: ShopSettings }): Districts {
	const districts = createDistricts({ ...core, settings });
	core.app.register(districtRoutes, { prefix: '/api/districts', districts });
	core.app.register(adminDistrictRoutes, { prefix: '/api/admin/districts', districts });
	return districts;
}
