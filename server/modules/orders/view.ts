import type { AdminOrder } from '#contract/orders/desk';
import { moneyOf } from './ledger';
import type { Payments } from './payment/service';
import type { StoredOrder } from './repository';

export type OrderView = (order: StoredOrder) => AdminOrder;

/** A customer route's response schema removes what the owner may not see. */
export const createOrderView =
	(payments: Payments): OrderView =>
	({
		userId,
		guest,
		links: _links,
		ledger: _ledger,
		goodsAway,
		cancelReason,
		request,
		accepted: _accepted,
		...order
	}) => ({
		...order,
		...(goodsAway && { goodsAway }),
		...(request && { request }),
		...(cancelReason && { cancelReason }),
		paymentInstructions: payments.instructions({ ...order, request }),
		payment: payments.shown({ ...order, request, userId, guest }),
		money: moneyOf({ ...order, request, ledger: _ledger }),
	});
