import * as v from 'valibot';
import { Hold, HoldBody, HoldClock, HoldKey, holdKeyHeader, ProductHolds } from '#contract/orders/holds';
import { IdParams, Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { Holds } from './service';

const shared = {
	tags: ['Pedidos'],
	security: access.anybodyKnown,
	headers: v.looseObject({ [holdKeyHeader]: HoldKey }),
};

export const holdRoutes: Routes<Platform & { holds: Holds }> = async (app, { holds }) => {
	const config = { rateLimit: { network: 'holdCallsPerNetwork' } } as const;
	app.get(
		'/',
		{
			...fromMemory,
			schema: {
				tags: shared.tags,
				security: access.anybody,
				summary: 'La hora de la tienda',
				response: { 200: HoldClock },
			},
		},
		async () => holds.clock(),
	);
	app.get(
		'/own',
		{
			schema: {
				...shared,
				headers: v.looseObject({ [holdKeyHeader]: v.optional(HoldKey) }),
				summary: 'Lo que está apartado para quien pregunta',
				response: { 200: Hold },
			},
		},
		(request) => holds.own({ key: request.headers[holdKeyHeader] ?? null, userId: request.session?.userId ?? null }),
	);
	app.post(
		'/',
		{
			config,
			schema: { ...shared, summary: 'Apartar productos por unos minutos', body: HoldBody, response: { 200: Hold } },
		},
		(request) =>
			holds.hold(
				{ key: request.headers[holdKeyHeader], userId: request.session?.userId ?? null, address: request.ip },
				request.body,
			),
	);
	app.put(
		'/',
		{ config, schema: { ...shared, summary: 'Apartarlos una vez más', response: { 200: Hold } } },
		(request) => holds.renew({ key: request.headers[holdKeyHeader], userId: request.session?.userId ?? null }),
	);
	app.delete(
		'/',
		{ config, schema: { ...shared, summary: 'Soltar lo apartado', response: { 200: Message } } },
		async (request) => {
			await holds.release({ key: request.headers[holdKeyHeader], userId: request.session?.userId ?? null });
			return { message: 'Los productos quedaron libres' };
		},
	);
};

export const productHoldRoutes: Routes<{ holds: Holds }> = async (app, { holds }) => {
	app.get(
		'/:id/holds',
		{
			schema: {
				tags: ['Productos'],
				security: access.may('catalogue:read'),
				summary: 'Unidades apartadas de un producto, y hasta cuándo',
				params: IdParams,
				response: { 200: ProductHolds },
			},
		},
		(request) => holds.ofProduct(request.params.id),
	);
};
