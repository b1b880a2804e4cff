import type { AdminOrder } from '../../../contract/orders/desk';
import type { OrderStatus } from '../../../contract/orders/status';
import { toSoles } from '../../../contract/shared/money';
import { type Database, retried, type Sql, sql, type Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { notFound } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { Stock } from '../catalog/stock/service';
import type { Payments, StoredPayment } from '../payments/service';
import { orderUpdated, ownOrderUpdated } from './events';
import { forgetReasons, type Ledger } from './ledger';
import type { OrderMails } from './mails';
import type { Contents, StoredOrder } from './repository';
import * as repository from './repository';
import * as timeline from './timeline';
import type { OrderView } from './view';

/** Somebody of the team, who may have asked earlier for it. */
export type Actor = Pick<Session, 'userId'>;

/** `payment` as it was written already; `silent` changes are not told to the customer, who made them. */
export interface OrderChange extends Partial<Contents> {
	/** Beside what the other members tell the timeline. */
	event?: timeline.OrderEvent;
	status?: OrderStatus;
	trackingNumber?: string;
	payment?: StoredPayment | null;
	ledger?: Ledger;
	online?: StoredOrder['online'];
	silent?: boolean;
	/** Of a cancellation: units that were on their way are here again. */
	goodsBack?: boolean;
	cancelReason?: string;
	/** Units left or came back, of which `decide` has told. */
	stockMoved?: boolean;
	/** False once a request is accepted. */
	request?: boolean;
	accepted?: boolean;
}

/** Answers what the timeline is told of it. */
export type PaidListener = (tx: Tx, order: StoredOrder) => Promise<timeline.OrderEvent | null>;

/** Money of a cancelled order waits to go back; what its payment sets off follows if it stands again. */
const isStandingAndPaid = ({ payment, status }: StoredOrder): boolean =>
	payment?.state === 'CONFIRMED' && status !== 'CANCELLED';

interface ChangeOptions {
	/** The team's own. */
	reason?: string;
	/** An order that somebody else is changing is not found. */
	skip?: boolean;
	/** For the order's timeline; by default who changes it. */
	actor?: timeline.EventActor;
	/** The gateway that decided about the payment. */
	via?: string;
}

interface ChangeDeps {
	database: Database;
	stock: Stock;
	live: LivePublisher;
	payments: Payments;
	view: OrderView;
	mails: OrderMails;
	/** In the transaction in which an order is paid. */
	onPaid: PaidListener;
	clock: Clock;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/** The one way in which an order changes after its checkout: lock, write, remember, tell. */
export function createOrderChanges({ database, stock, live, payments, view, mails, onPaid, clock }: ChangeDeps) {
	/**
	 * `decide` throws or answers what changes; `by` is the administrator for the audit log, null for the owner; `publicUrl` is
	 * the base of the links that the customer gets.
	 */
	async function change(
		id: number,
		by: Actor | null,
		publicUrl: string | null,
		decide: (order: StoredOrder, tx: Tx) => OrderChange | Promise<OrderChange>,
		{ reason = '', skip = false, actor = by ?? ('customer' as const), via }: ChangeOptions = {},
	): Promise<AdminOrder> {
		let movesStock = false;
		const changed = await retried(() =>
			database.transaction(async (tx) => {
				const before = await repository.lock(tx, id, by?.userId ?? null, skip);
				if (!before) throw missing();
				const { silent, event, stockMoved = false, goodsBack = false, ...decided } = await decide(before, tx);
				movesStock = stockMoved;
				const order = { ...before, ...decided, editVersion: before.editVersion + 1 };
				const ends = order.status === 'CANCELLED' && before.status !== 'CANCELLED';
				if (ends) order.goodsAway = before.status === 'SHIPPED' && !goodsBack;
				else if (order.status !== 'CANCELLED') Object.assign(order, { goodsAway: false, cancelReason: '' });
				await repository.update(tx, order);
				// An edit has written what it changes itself.
				if (decided.delivery && !decided.items) await repository.setDelivery(tx, id, decided.delivery);
				if (order.status !== before.status) order.payment = await payments.follow(tx, order);
				await recordChange(tx, before, order, { by: actor, at: clock.now(), reason, via });
				if (event) await timeline.record(tx, id, { ...event, by: actor, at: clock.now() });
				const done = isStandingAndPaid(order) && !isStandingAndPaid(before) && (await onPaid(tx, order));
				if (done) await timeline.record(tx, id, { ...done, by: 'shop', at: clock.now() });
				if (order.userId === null && order.guest === null) await forgetEnded(tx, order);
				const { payment, paymentInstructions } = view(order);
				const own = silent
					? []
					: ownOrderUpdated(order, {
							...((decided.payment || order.payment !== before.payment) && { payment }),
							...(decided.items && { contents: order }),
							...(order.request !== before.request && { contents: { ...order, paymentInstructions } }),
						});
				await live.append(tx, orderUpdated(view(order)), ...own);
				if (!decided.payment) await mails.changed(tx, before, order, publicUrl, by !== null);
				if (by) await recordChanges(tx, by, [auditedOrder.updated(before, order)]);
				if (ends && !order.goodsAway && !before.request) await bringBack(tx, order, by);
				return order;
			}),
		);
		if (changed.status === 'CANCELLED' || movesStock) stock.committed();
		else live.wake();
		return view(changed);
	}

	/**
	 * For what whoever decides on the order need not have seen: its version stays, and open desks are told by an event of it as it
	 * is afterwards.
	 */
	async function beside<Result>(
		id: number,
		by: number | null,
		work: (order: StoredOrder, tx: Tx) => Promise<Result>,
	): Promise<Result> {
		const result = await retried(() =>
			database.transaction(async (tx) => {
				const order = await repository.lock(tx, id, by);
				if (!order) throw missing();
				const done = await work(order, tx);
				const after = await repository.find(tx, id);
				if (after) await live.append(tx, orderUpdated(view(after)));
				return done;
			}),
		);
		live.wake();
		return result;
	}

	/** Before the customer is forgotten, so that the reason is too. */
	async function recordChange(
		tx: Tx,
		before: StoredOrder,
		{ id, status, trackingNumber, payment, goodsAway, cancelReason }: StoredOrder,
		{ by, at, reason, via }: { by: timeline.EventActor; at: number; reason: string; via: string | undefined },
	): Promise<void> {
		if (status !== before.status) {
			const wasSent = status === 'CANCELLED' && before.status === 'SHIPPED';
			const goods = goodsAway ? ('away' as const) : ('back' as const);
			const said = { ...(reason && { reason }), ...(cancelReason && { told: true }) };
			const facts = { from: before.status, to: status, ...said, ...(wasSent && { goods }) };
			await timeline.record(tx, id, { kind: 'status', by, at, facts });
		}
		if (payment && payment.state !== before.payment?.state) {
			const said = status === before.status && reason;
			const facts = { from: before.payment?.state ?? null, to: payment.state, ...(via && { via }) };
			await timeline.record(tx, id, { kind: 'payment', by, at, facts: { ...facts, ...(said && { reason }) } });
		}
		if (trackingNumber !== null && trackingNumber !== before.trackingNumber) {
			const facts = { from: before.trackingNumber, to: trackingNumber };
			await timeline.record(tx, id, { kind: 'tracking', by, at, facts });
		}
	}

	/** An order whose account is gone keeps where it goes only until it ends. */
	async function forgetEnded(tx: Tx, order: StoredOrder): Promise<void> {
		const [forgotten] = await repository.forgetCustomer(tx, sql`id = ${order.id}`);
		if (!forgotten) return;
		await forgetPayments(tx, [forgotten]);
		await live.forgetCustomer(tx, [order.id]);
		Object.assign(order, forgotten);
	}

	async function forgetPayments(tx: Tx, orders: StoredOrder[]): Promise<void> {
		await payments.forgetPerson(
			tx,
			orders.map(({ id }) => id),
		);
		await forgetReasons(
			tx,
			orders.map(({ id }) => id),
		);
		for (const order of orders) order.payment &&= { ...order.payment, message: '', proofs: [] };
	}

	async function forget(tx: Tx, orders: Sql): Promise<void> {
		const forgotten = await repository.forgetCustomer(tx, orders);
		await forgetPayments(tx, forgotten);
		await live.forgetCustomer(
			tx,
			forgotten.map(({ id }) => id),
		);
		await live.append(tx, ...forgotten.map((order) => orderUpdated(view(order))));
	}

	async function bringBack(tx: Tx, { items, orderNumber }: StoredOrder, by: Actor | null): Promise<void> {
		const back = new Map<number, number>();
		for (const { productId, quantity } of items)
			if (productId !== null) back.set(productId, (back.get(productId) ?? 0) + quantity);
		const units = [...back].map(([productId, by]) => ({ productId, by }));
		if (units.length === 0) return;
		await stock.lock(
			tx,
			units.map(({ productId }) => productId),
		);
		await stock.change(tx, units, { reason: 'cancellation', by, order: orderNumber });
	}

	return { change, beside, forget };
}

export const missing = () => notFound('El pedido no existe');

export const auditedOrder = auditEntries<StoredOrder>('order', {
	label: ({ orderNumber }) => orderNumber,
	values: ({ status, trackingNumber, total, items, ledger }) => ({
		status,
		trackingNumber,
		total,
		orderItems: items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
		charged: toSoles(ledger.charged),
		refunded: toSoles(ledger.refunded),
	}),
});
