import * as v from 'valibot';
import { ordersUnderWay } from '../../../contract/account/account';
import type { AdminOrder, AdminOrderPage, AdminOrdersQuery, SoldBy } from '../../../contract/orders/desk';
import type { BuyersOrder } from '../../../contract/orders/guest';
import { type CheckoutBody, Order, type PlacedOrder, type StatusBody } from '../../../contract/orders/order';
import { canChangeStatus, canCustomerCancel, type OrderStatus, orderStatuses } from '../../../contract/orders/status';
import type { OrderTimeline } from '../../../contract/orders/timeline';
import type { ShownTaxDocument } from '../../../contract/tax/documents';
import { type Database, sql, type Tx } from '../../db';
import type { Clock } from '../../lib/app';
import type { Attempts } from '../../lib/attempts';
import type { Jobs } from '../../lib/jobs';
import { forbidden, ShopError } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import { mayIn, type Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { Stock } from '../catalog/stock/service';
import type { Delivery } from '../delivery/service';
import type { Districts } from '../districts/service';
import type { Holds } from '../holds/service';
import type { Mail } from '../mail/service';
import type { Payments } from '../payments/service';
import type { Receipts } from '../receipts/service';
import type { Bounds } from './bounds';
import type { Buyer } from './buyer';
import { createOrderChanges, missing, type PaidListener } from './change';
import { createCheckout } from './checkout';
import { changedMeanwhile, createOrderEdit, type DocumentCheck } from './edit';
import { createGuests } from './guests';
import { listRefunds } from './ledger';
import type { OrderLinks } from './links';
import { createOrderMails } from './mails';
import { createManualOrders } from './manual';
import type { Origin } from './origins';
import { countByStatus, countOpenBalances, listPage, unpaidShare } from './pageRepository';
import { type Principal, refuseOthers } from './principal';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { createRequests } from './requests';
import { createSettling } from './settle';
import * as timeline from './timeline';
import { createOrderView } from './view';

export { type Bounds, createBounds } from './bounds';
export { balances } from './ledger';
export { createOrderLinks } from './links';

export type Orders = ReturnType<typeof createOrders>;
export type { OrderChange } from './change';
export { type Principal, principalOf, refuseOthers, registerPrincipals } from './principal';
export type { StoredOrder } from './repository';
export { refundUnderWay } from './settle';

/** The tax documents of orders. */
interface OrderDocuments {
	/** Whether an order has one that an edit would belie. */
	binds: DocumentCheck;
	/** As the buyer sees them. */
	ofOrder(orderId: number): Promise<ShownTaxDocument[]>;
}

export function createOrders({
	database,
	stock,
	districts,
	holds,
	bounds,
	live,
	payments,
	mail,
	delivery,
	receipts,
	soldBy,
	links,
	attempts,
	unpaidPerNetwork,
	clock,
	jobs,
}: {
	database: Database;
	stock: Stock;
	districts: Districts;
	holds: Pick<Holds, 'use' | 'release'>;
	bounds: Bounds | null;
	live: LivePublisher;
	payments: Payments;
	mail: Mail;
	delivery: Pick<Delivery, 'agree'>;
	receipts: Pick<Receipts, 'agree' | 'refuseUnnamed'>;
	/** Who sells, as the settings say it now. */
	soldBy: () => SoldBy;
	links: OrderLinks;
	attempts: Attempts;
	/** Orders without an account that one network may leave unpaid in an hour. */
	unpaidPerNetwork: number;
	clock: Clock;
	jobs: Jobs;
}) {
	let onPaid: PaidListener = async () => null;
	let documents: OrderDocuments = { binds: async () => false, ofOrder: async () => [] };
	const view = createOrderView(payments);
	const mails = createOrderMails(mail, view);
	const checkout = createCheckout({
		database,
		stock,
		holds,
		bounds,
		districts,
		live,
		view,
		mails,
		payments,
		delivery,
		receipts,
		soldBy,
		links,
		unpaidPerNetwork,
		onPaid: (tx, order) => onPaid(tx, order),
		clock,
	});
	const { change, beside, forget } = createOrderChanges({
		...{ database, stock, live, payments, view, mails, clock },
		onPaid: (tx, order) => onPaid(tx, order),
	});
	const guests = createGuests({
		...{ database, links, attempts, live, view, forget, clock, jobs },
		isDocumented: async (id) => (await documents.ofOrder(id)).length > 0,
	});

	const now = () => clock.now();
	const edit = createOrderEdit({
		...{ change, stock, districts, delivery, payments, receipts, mails, view, now },
		hasDocument: (tx, id) => documents.binds(tx, id),
	});
	const settling = createSettling({ change, stock, payments, mails, view, now });
	const requests = createRequests({ database, change, stock, payments, bounds, mails, view });

	const manual = createManualOrders({ database, place: checkout.place, links, view });

	return {
		stats: checkout.stats,
		guests,
		manual,
		edit,
		settling,
		requests,

		/** Money of an order that went back, oldest first. */
		refunds: (id: number) => listRefunds(database, id),

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

		/** Throws 409: who leaves now would not get what they paid for. */
		async refuseUnderWay(tx: Tx, userId: number): Promise<void> {
			if (!(await repository.hasUnderWay(tx, userId))) return;
			throw new ShopError(
				409,
				ordersUnderWay,
				'Tienes pedidos en curso. Cancélalos, o espera a recibirlos, y vuelve a intentarlo.',
			);
		},

		/** Of a user's orders that have ended; open lists of administrators follow. */
		forgetCustomer: (tx: Tx, userId: number): Promise<void> => forget(tx, sql`user_id = ${userId}`),

		/** Of ended orders without an account, by an address that is confirmed. */
		forgetGuest: (tx: Tx, email: string): Promise<void> => forget(tx, sql`lower(contact_email) = lower(${email})`),

		any: () => repository.hasAny(database),

		find: (id: number): Promise<StoredOrder | undefined> => repository.find(database, id),

		/** Undefined without such an order, null once the account is gone. */
		ownerOf: async (id: number): Promise<number | null | undefined> => (await repository.find(database, id))?.userId,

		async page(query: AdminOrdersQuery): Promise<AdminOrderPage> {
			const [orders, statuses, balances, share] = await Promise.all([
				listPage(database, query, clock.now()),
				countByStatus(database, query, clock.now()),
				countOpenBalances(database),
				unpaidShare(database),
			]);
			const sum = (of: (row: (typeof statuses)[number]) => number) => statuses.reduce((all, row) => all + of(row), 0);
			const none = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
			return {
				orders: orders.map(view),
				matching: sum(({ matching }) => matching),
				counts: {
					all: sum(({ orders }) => orders),
					byStatus: { ...none, ...Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])) },
					balances,
					unpaid: { share, requests: sum(({ requests }) => requests) },
				},
			};
		},

		/** Of the newest order of this account that has an address in parts. */
		lastAddress: repository.lastAddress,

		/** Own orders, or anybody's for an administrator, newest first, some at once; 403 otherwise (R6-02). */
		async ofUser(session: Session, userId: number, before: number | undefined): Promise<Order[]> {
			if (session.userId !== userId && !mayIn(session, 'orders:read')) throw forbidden();
			return (await repository.listOfUser(database, userId, before)).map(view);
		},

		async allOf(userId: number): Promise<Order[]> {
			return (await repository.listAllOfUser(database, userId)).map((order) => v.parse(Order, view(order)));
		},

		/**
		 * Own order, or any for an administrator; 404 otherwise, so that nobody learns which ids exist. By a link as much of it as
		 * the digits have opened.
		 */
		async shown({ orderId, session, opened }: Principal): Promise<BuyersOrder> {
			const found = await repository.find(database, orderId);
			if (!found) throw missing();
			if (!session) return guests.show(found, opened);
			if (found.userId !== session.userId && !mayIn(session, 'orders:read')) throw missing();
			return view(found);
		},

		/** In Spanish, as the settings say it now; empty once it is over, and for an order that is gone. */
		async howToPay(id: number): Promise<string> {
			const found = await repository.find(database, id);
			return found ? payments.instructions(found) : '';
		},

		/** Whole, with its customer. Throws 404. */
		async forDesk(id: number): Promise<AdminOrder> {
			const found = await repository.find(database, id);
			if (!found) throw missing();
			return view(found);
		},

		/** Throws 404. */
		async timeline(id: number): Promise<OrderTimeline> {
			if (!(await repository.find(database, id))) throw missing();
			return timeline.list(database, id);
		},

		/** Of the team for the team; open desks are told by an event of the unchanged order. Throws 404. */
		async addNote(session: Session, id: number, text: string): Promise<OrderTimeline> {
			await beside(id, session.userId, async (order, tx) => {
				const notes = await timeline.countNotes(tx, id);
				await timeline.record(tx, id, { kind: 'note', by: session, at: clock.now(), facts: { text } });
				await recordChanges(tx, session, [auditedNotes.updated({ ...order, notes }, { ...order, notes: notes + 1 })]);
			});
			return timeline.list(database, id);
		},

		/** The steps of a customer's orders, for the copy of their data. */
		eventsOf: (userId: number): Promise<timeline.OwnOrderEvent[]> => timeline.listOfUser(database, userId),

		async place(
			buyer: Buyer,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
			publicUrl: string | null,
			origin: Origin,
		): Promise<{ order: PlacedOrder; created: boolean }> {
			const { order, created, linkToken } = await checkout.place(buyer, idempotencyKey, body, publicUrl, origin);
			// From this connection they are kept out by nothing that strangers type elsewhere.
			if (created && linkToken && origin.address) await guests.noteOpened(linkToken, origin.address);
			return { order: { ...view(order), ...(linkToken && { linkToken }) }, created };
		},

		containing: checkout.containing,

		/** Its buyer cancels while nobody has begun to work on it; 409 afterwards, 404 for another's order. */
		cancel: (by: Principal, publicUrl: string | null): Promise<unknown> =>
			change(by.orderId, null, publicUrl, (order) => {
				refuseOthers(by, order);
				if (order.status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido ya está cancelado');
				if (!canCustomerCancel(order.status)) {
					throw new ShopError(409, 'not_cancellable', 'El pedido ya está en preparación y no se puede cancelar');
				}
				return { status: 'CANCELLED' };
			}),

		async changeStatus(
			session: Session,
			id: number,
			{ status, reason, tell, goodsBack, editVersion }: v.InferOutput<typeof StatusBody>,
			publicUrl: string | null,
		): Promise<Order> {
			if (!mayIn(session, 'orders:write')) throw forbidden();
			const decide = (order: StoredOrder) => {
				if (editVersion !== undefined && order.editVersion !== editVersion) throw changedMeanwhile(view(order));
				if (order.request && status !== 'CANCELLED') throw acceptFirst();
				if (!canChangeStatus(order.status, status)) {
					throw new ShopError(409, 'status_not_allowed', 'El pedido no puede pasar a ese estado', {
						details: { status: order.status },
					});
				}
				return { status, goodsBack, ...(status === 'CANCELLED' && tell && { cancelReason: reason }) };
			};
			return change(id, session, publicUrl, decide, { reason });
		},

		async setTracking(session: Session, id: number, trackingNumber: string, publicUrl: string | null): Promise<Order> {
			if (!mayIn(session, 'orders:write')) throw forbidden();
			return change(id, session, publicUrl, ({ status }) => {
				if (status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido está cancelado');
				return { trackingNumber };
			});
		},
	};
}

const acceptFirst = () =>
	new ShopError(409, 'request', 'Este pedido es una solicitud. Acéptala antes, para que tome sus unidades.');

/** How many there are: the log of the whole shop does not repeat what they say. */
const auditedNotes = auditEntries<Pick<StoredOrder, 'id' | 'orderNumber'> & { notes: number }>('order', {
	label: ({ orderNumber }) => orderNumber,
	values: ({ notes }) => ({ internalNotes: notes }),
});
