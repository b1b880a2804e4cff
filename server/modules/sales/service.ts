import type { SalesQuery, SalesReport } from '../../../contract/admin/sales';
import type { Core } from '../../core';
import { report } from './repository';

export type Sales = ReturnType<typeof createSales>;

export function createSales({ database, clock }: Core) {
	return {
		/** Names of customers only where `names` says so; otherwise they are empty, as those of accounts that are gone. */
		async report(query: SalesQuery, { names }: { names: boolean }): Promise<SalesReport> {
			const figures = await report(database, query, clock.now());
			if (names) return figures;
			return { ...figures, recentSales: figures.recentSales.map((sale) => ({ ...sale, customer: '' })) };
		},
	};
}
