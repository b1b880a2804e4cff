import { SalesQuery, SalesReport } from '../../../contract/sales';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { Sales } from './service';

export const salesRoutes: Routes<{ sales: Sales }> = async (app, { sales }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Ventas'],
				security: access.admins,
				summary: 'Ventas de los últimos días',
				querystring: SalesQuery,
				response: { 200: SalesReport },
			},
		},
		(request) => sales.report(request.query),
	);
};
