import type { Platform } from '#platform/platform';
import { createOffersOfCart, type OffersOfCart } from './cart';
import { cartOfferRoutes } from './cartRoutes';
import { createComingOffers } from './next';
import { nextOfferRoutes } from './nextRoutes';
import { adminOfferRoutes, productPricesRoutes } from './routes';
import { createOffers } from './service';

type Needs = Pick<Parameters<typeof createOffers>[0], 'pricesDue'>;

export function offersModule(platform: Platform, needs: Needs): { cartOffers: OffersOfCart } {
	const cartOffers = createOffersOfCart(platform);
	const offers = createOffers({ ...platform, ...needs });
	platform.app.register(cartOfferRoutes, { prefix: '/api/offers', offers: cartOffers });
	platform.app.register(nextOfferRoutes, { prefix: '/api/offers', comingOffers: createComingOffers(platform) });
	platform.app.register(adminOfferRoutes, { prefix: '/api/admin/offers', offers });
	platform.app.register(productPricesRoutes, { prefix: '/api/admin/products', offers });
	return { cartOffers };
}
