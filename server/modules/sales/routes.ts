import { SalesQuery, SalesReport } from '../../../contract/sales';
import type { Routes } from '../../lib/app';
import type { Auth } from '../../plugins/auth';
import type { Sales } from './service';

export const salesRoutes: Routes<{ sales: Sales; auth: Auth }> = async (app, { sales, auth }) => {
	app.get(
		'/',
		{
			onRequest: auth.requireAdmin,
			schema: {
				tags: ['Ventas'],
				security: [{ bearer: [] }],
				summary: 'Ventas de los últimos días',
				querystring: SalesQuery,
				response: { 200: SalesReport },
			},
		},
		(request) => sales.report(request.query),
	);
};
