import type * as v from 'valibot';
import { ordersUnderWay } from '../../../contract/account/account';
import type { CheckoutBody, PlacedOrder } from '../../../contract/orders/order';
import type { ShownTaxDocument } from '../../../contract/tax/documents';
import { sql, type Tx } from '../../db';
import { ShopError } from '../../lib/shopError';
import type { Buyer } from './buyer';
import { createOrderChanges } from './change';
import { createCheckout } from './checkout';
import { createOrderEdit } from './edit';
import { createGuests } from './guests';
import { createOrderMails } from './mails';
import { createManualOrders } from './manual';
import { createMoneyChanges } from './moneyChanges';
import type { Origin } from './origins';
import type { OrderDeps, OrderParts, PaidListener } from './parts';
import { createOrderReading } from './reading';
import * as repository from './repository';
import { createRequests } from './requests';
import { createOrderSteps } from './steps';
import { createOrderView } from './view';

export { type Bounds, createBounds } from './bounds';
export { balances } from './ledger';
export { createOrderLinks } from './links';

export type Orders = ReturnType<typeof createOrders>;
export type { OrderChange } from './change';
export { type Principal, principalOf, refuseOthers, registerPrincipals } from './principal';
export { refundUnderWay } from './refusals';
export type { StoredOrder } from './repository';

/** The tax documents of orders. */
interface OrderDocuments {
	/** Whether an order has one that an edit would contradict. */
	binds(tx: Tx, orderId: number): Promise<boolean>;
	/** As the buyer sees them. */
	ofOrder(orderId: number): Promise<ShownTaxDocument[]>;
}

export function createOrders(deps: OrderDeps) {
	let onPaid: PaidListener = async () => null;
	let documents: OrderDocuments = { binds: async () => false, ofOrder: async () => [] };
	const view = createOrderView(deps.payments);
	const parts: OrderParts = {
		...deps,
		view,
		mails: createOrderMails(deps.mail, view),
		onPaid: (tx, order) => onPaid(tx, order),
		hasDocument: (tx, id) => documents.binds(tx, id),
		isDocumented: async (id) => (await documents.ofOrder(id)).length > 0,
	};
	const changes = createOrderChanges(parts);
	const { change, beside, forget } = changes;
	const checkout = createCheckout(parts);
	const guests = createGuests(parts, forget);

	return {
		...createOrderReading(parts, guests),
		...createOrderSteps(parts, changes),
		stats: checkout.stats,
		guests,
		manual: createManualOrders(parts, checkout.place),
		edit: createOrderEdit(parts, change),
		settling: createMoneyChanges(parts, change),
		requests: createRequests(parts, change),

		/** In the transaction in which an order is paid; said once, when the services are made. */
		whenPaid(listener: PaidListener): void {
			onPaid = listener;
		},

		/** Said once, when the services are made. */
		heedDocuments(kept: OrderDocuments): void {
			documents = kept;
		},

		/** For the rules of its payment, which write that and mail of it themselves. Throws 404. */
		changePayment: change,

		/** For what its gateway is about to do, or did not do. Throws 404. */
		beside,

		/** Throws 409: a customer who leaves now would not get what they paid for. */
		async refuseUnderWay(tx: Tx, userId: number): Promise<void> {
			if (!(await repository.hasUnderWay(tx, userId))) return;
			throw new ShopError(
				409,
				ordersUnderWay,
				'Tienes pedidos en curso. Cancélalos, o espera a recibirlos, y vuelve a intentarlo.',
			);
		},

		/** Takes the customer out of a user's ended orders; open lists of administrators follow. */
		forgetCustomer: (tx: Tx, userId: number): Promise<void> => forget(tx, sql`user_id = ${userId}`),

		/** The same for ended orders without an account, by an address that is confirmed. */
		forgetGuest: (tx: Tx, email: string): Promise<void> => forget(tx, sql`lower(contact_email) = lower(${email})`),

		async place(
			buyer: Buyer,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
			publicUrl: string | null,
			origin: Origin,
		): Promise<{ order: PlacedOrder; created: boolean }> {
			const { order, created, linkToken } = await checkout.place(buyer, idempotencyKey, body, publicUrl, origin);
			// What strangers type elsewhere does not keep the buyer out on this connection.
			if (created && linkToken && origin.address) await guests.noteOpened(linkToken, origin.address);
			return { order: { ...view(order), ...(linkToken && { linkToken }) }, created };
		},

		containing: checkout.containing,
	};
}
