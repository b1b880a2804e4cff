import type { Platform } from '#platform/platform';
import { adminOfferRoutes, productPricesRoutes } from './routes';
import { createOffers, type Offers } from './service';

type Needs = Pick<Parameters<typeof createOffers>[0], 'pricesDue'>;

export function offersModule(platform: Platform, needs: Needs): Offers {
	const offers = createOffers({ ...platform, ...needs });
	platform.app.register(adminOfferRoutes, { prefix: '/api/admin/offers', offers });
	platform.app.register(productPricesRoutes, { prefix: '/api/admin/products', offers });
	return offers;
}
