import { SalesQuery, SalesReport } from '#contract/admin/sales';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { mayIn } from '#platform/plugins/auth';
import { report } from './repository';

type Sales = ReturnType<typeof createSales>;

function createSales({ database, clock }: Platform) {
	return {
		/** Without `names`, customers' names are empty, as for deleted accounts. */
		async report(query: SalesQuery, { names }: { names: boolean }): Promise<SalesReport> {
			const figures = await report(database, query, clock.now());
			if (names) return figures;
			return { ...figures, recentSales: figures.recentSales.map((sale) => ({ ...sale, customer: '' })) };
		},
	};
}

const salesRoutes: Routes<{ sales: Sales }> = async (app, { sales }) => {
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

export function salesModule(platform: Platform): void {
	platform.app.register(salesRoutes, { prefix: '/api/sales', sales: createSales(platform) });
}
