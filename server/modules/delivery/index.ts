import type { Platform } from '#platform/platform';
import { adminDeliveryRoutes, deliveryRoutes } from './routes';
import { createDelivery, type Delivery } from './service';

export { shownDelivery } from './shown';

type Needs = Pick<Parameters<typeof createDelivery>[0], 'settings' | 'calendar' | 'areaNames' | 'weightsOf'>;

export function deliveryModule(platform: Platform, needs: Needs): Delivery {
	const delivery = createDelivery({ ...platform, ...needs });
	platform.app.register(deliveryRoutes, { prefix: '/api/delivery', delivery });
	platform.app.register(adminDeliveryRoutes, { prefix: '/api/admin/delivery', delivery });
	return delivery;
}
