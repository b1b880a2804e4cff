import type { SalesQuery, SalesReport } from '../../../contract/sales';
import type { Database } from '../../db/database';
import type { Clock } from '../../lib/app';
import { report } from './repository';

export type Sales = ReturnType<typeof createSales>;

/** What the shop has sold. */
export function createSales({ database, clock }: { database: Database; clock: Clock }) {
	return {
		/** Of the days that end with today's in Lima. */
		report: (query: SalesQuery): Promise<SalesReport> => report(database.db, query, clock.now()),
	};
}
