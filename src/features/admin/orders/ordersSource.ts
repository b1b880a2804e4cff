import type { OrderView } from '../../../lib/orderView';

type Id = OrderView['id'];

/**
 * Where the order screens get their orders from and what carries their changes out. The rules of what may be changed
 * are the same for every source (contract/order.ts); a change that cannot be made throws or rejects.
 */
export interface OrdersSource {
	/** null until they are there. */
	orders: readonly OrderView[] | null;
	changeStatus(id: Id, status: string): void | Promise<void>;
	addTracking(id: Id, trackingNumber: string): void | Promise<void>;
}
