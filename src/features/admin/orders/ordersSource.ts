import type { OpenBalance } from '../../../../contract/orders/money';
import type { StatusDetails } from '../../../../contract/orders/order';
import type { OrderStatus } from '../../../../contract/orders/status';
import type { OrderView } from '../../../lib/orderTypes';

type Id = OrderView['id'];

/** A change that contract/orders/order.ts does not allow throws or rejects, whatever the source. */
export interface OrderChanges {
	/** Samples keep no details. */
	changeStatus(id: Id, status: string, details?: StatusDetails): void | Promise<void>;
	addTracking(id: Id, trackingNumber: string): void | Promise<void>;
}

interface OrdersAnswer {
	orders: readonly OrderView[];
	matching: number;
	pageCount: number;
	/** Counts all orders, whatever the choice. */
	counts: {
		all: number;
		byStatus: Readonly<Partial<Record<OrderStatus, number>>>;
		balances?: Readonly<Partial<Record<OpenBalance, number>>> | undefined;
		unpaid?: { requests: number; share: number } | undefined;
	};
}

export interface OrdersSource {
	/** It is known what orders were paid and still owe. */
	hasBalances: boolean;
	/** null until there is one; while a newer one is on its way, the one before. */
	answer: OrdersAnswer | null;
	waiting: boolean;
	failure: { retry(): void } | null;
}
