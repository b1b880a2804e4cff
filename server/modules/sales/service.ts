import type { SalesQuery, SalesReport } from '#contract/admin/sales';
import type { Platform } from '#platform/platform';
import { report } from './repository';

export type Sales = ReturnType<typeof createSales>;

export function createSales({ database, clock }: Platform) {
	return {
		/** Without `names`, customers' names are empty, as for deleted accounts. */
		async report(query: SalesQuery, { names }: { names: boolean }): Promise<SalesReport> {
			const figures = await report(database, query, clock.now());
			if (names) return figures;
			return { ...figures, recentSales: figures.recentSales.map((sale) => ({ ...sale, customer: '' })) };
		},
	};
}
