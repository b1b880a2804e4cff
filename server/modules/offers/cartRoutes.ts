import { CartOffers, CartOffersBody } from '#contract/offers/cart';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { OffersOfCart } from './cart';

export const cartOfferRoutes: Routes<{ offers: OffersOfCart }> = async (app, { offers }) => {
	app.post(
		'/cart',
		{
			schema: {
				tags: ['Ofertas'],
				security: access.anybodyKnown,
				summary: 'Qué ofertas por cantidad llegan a los productos de un carrito, y si vale un cupón',
				body: CartOffersBody,
				response: { 200: CartOffers },
			},
		},
		({ body, session, ip }) => offers.ofCart(body, session?.userId ?? null, ip),
	);
};
