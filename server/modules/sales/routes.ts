import { SalesQuery } from '../../../contract/sales';
import type { App } from '../../lib/app';
import type { Auth } from '../../plugins/auth';
import type { Sales } from './service';

/** The sales report of the back-office. */
export function salesRoutes(app: App, { sales, auth }: { sales: Sales; auth: Auth }): void {
	app.get(
		'/api/sales',
		{
			onRequest: auth.requireAdmin,
			schema: {
				tags: ['Ventas'],
				security: [{ bearer: [] }],
				summary: 'Ventas de los últimos días',
				querystring: SalesQuery,
			},
		},
		(request, reply) => {
			reply.header('cache-control', 'no-store');
			return sales.report(request.query);
		},
	);
}
