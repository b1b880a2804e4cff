import type { SalesQuery, SalesReport } from '../../../contract/sales';
import type { Database } from '../../db';
import type { Clock } from '../../lib/app';
import { report } from './repository';

export type Sales = ReturnType<typeof createSales>;

export function createSales({ database, clock }: { database: Database; clock: Clock }) {
	return {
		report: (query: SalesQuery): Promise<SalesReport> => report(database, query, clock.now()),
	};
}
