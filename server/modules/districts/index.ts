import type { Platform, PlatformServices } from '#platform/platform';
import type { ShopSettings } from '../settings/service';
import { adminDistrictRoutes, districtRoutes } from './routes';
import { createDistricts, type Districts } from './service';

interface Needs extends Pick<PlatformServices, 'countReading'> {
	settings: ShopSettings;
}

export function districtsModule(platform: Platform, needs: Needs): Districts {
	const districts = createDistricts({ ...platform, ...needs });
	platform.app.register(districtRoutes, { prefix: '/api/districts', districts });
	platform.app.register(adminDistrictRoutes, { prefix: '/api/admin/districts', districts });
	return districts;
}
