import { NextOffers } from '#contract/offers/next';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { ComingOffers } from './next';

export const nextOfferRoutes: Routes<{ comingOffers: ComingOffers }> = async (app, { comingOffers }) => {
	app.get(
		'/next',
		{
			...fromMemory,
			schema: {
				tags: ['Ofertas'],
				security: access.anybody,
				summary: 'Las ofertas que empiezan en los próximos siete días',
				response: { 200: NextOffers },
			},
		},
		async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(await comingOffers.next()),
	);
};
