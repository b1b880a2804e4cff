import * as v from 'valibot';
import { ProductGroupDto } from '#contract/catalog/group';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { fromMemory } from '#platform/plugins/rateLimits';
import { sendAnswer } from '../lists/send';
import type { ProductGroups } from './service';

export const productGroupRoutes: Routes<{ productGroups: ProductGroups }> = async (app, { productGroups }) => {
	app.get(
		'/:id',
		{
			...fromMemory,
			schema: {
				tags: ['Productos'],
				security: access.anybody,
				summary: 'Un grupo con sus productos activos; null si no tiene ninguno',
				params: IdParams,
				response: { 200: preserialized(v.nullable(ProductGroupDto)) },
			},
		},
		(request, reply) => sendAnswer(productGroups.cached(request.params.id, request.reader), 'public', request, reply),
	);
};
