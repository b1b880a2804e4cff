import type { Core } from '#server/core';
import { adminDeliveryRoutes, deliveryRoutes } from './routes';
import { createDelivery, type Delivery } from './service';

export { shownDelivery } from './shown';

type Needs = Pick<Parameters<typeof createDelivery>[0], 'settings' | 'calendar' | 'areaNames' | 'weightsOf'>;

export function deliveryModule(core: Core, needs: Needs): Delivery {
	const delivery = createDelivery({ ...core, ...needs });
	core.app.register(deliveryRoutes, { prefix: '/api/delivery', delivery });
	core.app.register(adminDeliveryRoutes, { prefix: '/api/admin/delivery', delivery });
	return delivery;
}
