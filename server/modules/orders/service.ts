import type { CustomerOrder } from '../../../contract/order';
import type { Database } from '../../db/database';
import type { Session } from '../../plugins/auth';
import { forbidden } from '../../plugins/shopError';
import { listOfUser } from './repository';

export function createOrders({ database }: { database: Database }) {
	return {
		/** Own orders, or anybody's for an administrator; 403 otherwise (R6-02). */
		async ofUser(session: Session, userId: number): Promise<CustomerOrder[]> {
			if (session.userId !== userId && !session.admin) throw forbidden();
			return listOfUser(database.db, userId);
		},
	};
}
export type Orders = ReturnType<typeof createOrders>;
