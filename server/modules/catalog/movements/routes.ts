import { MovementsQuery, StockChangeBody, StockMovementPage } from '#contract/catalog/admin';
import { ProductDto } from '#contract/catalog/product';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import type { StockMovements } from './service';

const shared = { tags: ['Productos'], params: IdParams };

export const stockMovementRoutes: Routes<{ movements: StockMovements }> = async (app, { movements }) => {
	app.get(
		'/:id/movements',
		{
			schema: {
				...shared,
				security: access.may('catalogue:read'),
				summary: 'Movimientos del stock de un producto, lo último primero',
				querystring: MovementsQuery,
				response: { 200: StockMovementPage },
			},
		},
		(request) => movements.page(request.params.id, request.query.before),
	);
	app.post(
		'/:id/stock',
		{
			schema: {
				...shared,
				security: access.may('catalogue:write'),
				summary: 'Contar, sumar o quitar unidades de un producto',
				body: StockChangeBody,
				response: { 200: ProductDto },
			},
		},
		(request) => movements.change(sessionOf(request), request.params.id, request.body),
	);
};
