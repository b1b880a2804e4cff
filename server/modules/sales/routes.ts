import { SalesQuery, SalesReport } from '../../../contract/admin/sales';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import { mayIn } from '../../plugins/auth';
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
