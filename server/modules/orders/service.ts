import type * as v from 'valibot';
import { ordersUnderWay } from '#contract/account/account';
import type { CheckoutBody, PlacedOrder } from '#contract/orders/order';
import { sql, type Tx } from '#platform/db';
import { createHook } from '#platform/lib/hook';
import type { Origin } from '#platform/lib/origin';
import { ShopError } from '#platform/lib/shopError';
import { createOrderChanges } from './change';
import { createCheckout } from './checkout';
import { createOrderEdit } from './edit';
import { createGuests } from './guests';
import { createOrderMails } from './mails';
import { createManualOrders } from './manual';
import { createMoneyChanges } from './moneyChanges';
import * as origins from './origins';
import type { OrderDeps, OrderParts } from './parts';
import { createOrderReading } from './reading';
import { agreeAgain } from './reductions';
import type { Buyer, StoredOrder } from './repository';
import * as repository from './repository';
import { createRequests } from './requests';
import { createStanding } from './standing';
import { createOrderSteps } from './steps';
import * as timeline from './timeline';
import { createOrderView } from './view';

export { balances } from './ledger';
export { toDo } from './pageRepository';
export { noLimits, type RiskLimits } from './riskLimits';

export type Orders = ReturnType<typeof createOrders>;
export type { OrderChange } from './change';
export { type Principal, principalOf, refuseOthers } from './principal';
export { refundUnderWay } from './refusals';
export type { StoredOrder } from './repository';

const createHooks = () => ({
	/** Runs in the transaction that pays an order. Answers an event for the timeline. */
	paid: createHook<[tx: Tx, order: StoredOrder], timeline.OrderEvent | null>(),
	/** An edit would contradict a document of the order. */
	isBound: createHook<[tx: Tx, orderId: number], boolean>(),
	isDocumented: createHook<[orderId: number], boolean>(),
});

export function createOrders(deps: OrderDeps) {
	const hooks = createHooks();
	const view = createOrderView(deps.payments);
	const parts: OrderParts = {
		...deps,
		view,
		mails: createOrderMails(deps, view),
		async onPaid(tx, order) {
			for (const event of await hooks.paid.call(tx, order))
				if (event) await timeline.record(tx, order.id, { ...event, by: 'shop', at: deps.clock.now() });
		},
		hasDocument: async (tx, id) => (await hooks.isBound.call(tx, id)).includes(true),
		isDocumented: async (id) => (await hooks.isDocumented.call(id)).includes(true),
	};
	const changes = createOrderChanges(parts);
	const { change, withLockedOrder, forget } = changes;
	const checkout = createCheckout(parts);
	const guests = createGuests(parts, forget);

	return {
		hooks,
		...createOrderReading(parts, guests),
		...createOrderSteps(parts, changes),
		stats: checkout.stats,
		guests,
		manual: createManualOrders(parts, checkout.place),
		edit: createOrderEdit(parts, change),
		money: createMoneyChanges(parts, change),
		requests: createRequests(parts, change),

		/** Payment rules write the payment and its mail themselves. Throws 404. */
		changePayment: change,

		/** Throws 404. */
		withLockedOrder,

		recordOrigin: (
			tx: Tx,
			{ id, userId }: Pick<StoredOrder, 'id' | 'userId'>,
			origin: Origin & { overShare: readonly number[] },
		): Promise<void> => origins.record(tx, id, { ...origin, account: userId !== null }, deps.clock.now()),

		/** For an order that stands again: answers in Spanish which reduction does not, else null. */
		agreeReductions: (tx: Tx, order: StoredOrder): Promise<string | null> => agreeAgain(tx, deps.offers, order),

		/** Throws 409: a customer who leaves now would lose what they paid for. */
		async refuseUnderWay(tx: Tx, userId: number): Promise<void> {
			if (!(await repository.hasUnderWay(tx, userId))) return;
			throw new ShopError(
				409,
				ordersUnderWay,
				'Tienes pedidos en curso. Cancélalos, o espera a recibirlos, y vuelve a intentarlo.',
			);
		},

		forgetCustomer: (tx: Tx, userId: number): Promise<void> => forget(tx, sql`user_id = ${userId}`),

		/** `email` is a confirmed address. */
		forgetGuest: (tx: Tx, email: string): Promise<void> => forget(tx, sql`lower(contact_email) = lower(${email})`),

		async place(
			buyer: Buyer,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
			publicUrl: string | null,
			origin: Origin,
		): Promise<{ order: PlacedOrder; created: boolean }> {
			const { order, created, linkToken } = await checkout.place(buyer, idempotencyKey, body, publicUrl, origin);
			if (created && linkToken && origin.address) await guests.noteOpened(order.id, origin.address);
			return { order: { ...view(order), ...(linkToken && { linkToken }) }, created };
		},

		containing: checkout.containing,

		standing: createStanding(parts),
	};
}
