import type { AdminOrder } from '../../../contract/adminOrders';
import { isFinal, type Order } from '../../../contract/order';
import type { Payments } from '../payments/service';
import type { OwnedOrder } from './adminRepository';
import type { StoredOrder } from './repository';

export type OrderView = ReturnType<typeof createOrderView>;

/** Kept orders as they are shown: with what there is to do to pay them, nothing once they have ended. */
export function createOrderView(payments: Payments) {
	const toOrder = (stored: StoredOrder): Order => ({
		...stored,
		paymentInstructions: isFinal(stored.status) ? '' : payments.instructions(stored.paymentMethod, stored),
	});
	const toAdminOrder = ({ item, customer }: OwnedOrder): AdminOrder => ({ ...toOrder(item), customer });
	return { toOrder, toAdminOrder };
}
