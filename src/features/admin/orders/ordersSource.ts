import type { OrderStatus } from '../../../../contract/order';
import type { OrderView } from '../../../lib/orderTypes';

type Id = OrderView['id'];

/**
 * Carries out the changes of an order. The rules of what may be changed are the same for every source
 * (contract/order.ts); a change that cannot be made throws or rejects.
 */
export interface OrderChanges {
	changeStatus(id: Id, status: string): void | Promise<void>;
	addTracking(id: Id, trackingNumber: string): void | Promise<void>;
}

/** Answer of a source to an `OrderChoice`. */
interface OrdersAnswer {
	/** In their order; of the page asked for. */
	orders: readonly OrderView[];
	/** Orders of the choice, on all pages. */
	matching: number;
	pageCount: number;
	/** Of all orders, whatever the choice. */
	counts: { all: number; byStatus: Readonly<Partial<Record<OrderStatus, number>>> };
}

/** Where the orders screen gets its orders from. */
export interface OrdersSource {
	/** null until there is one; while a newer one is on its way, the one before. */
	answer: OrdersAnswer | null;
	/** A newer answer is on its way. */
	waiting: boolean;
	/** The last load failed, and how to try again; null otherwise. */
	failure: { retry(): void } | null;
}
