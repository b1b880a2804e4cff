import { SalesQuery, SalesReport } from '#contract/admin/sales';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { mayIn } from '#platform/plugins/auth';
import type { Sales } from './service';

export const salesRoutes: Routes<{ sales: Sales }> = async (app, { sales }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Ventas'],
				security: access.may('sales:read'),
				summary: 'Ventas de los últimos días',
				querystring: SalesQuery,
				response: { 200: SalesReport },
			},
		},
		(request) => sales.report(request.query, { names: mayIn(request.session, 'orders:read') }),
	);
};
