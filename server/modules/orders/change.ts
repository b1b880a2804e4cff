import type { AdminOrder } from '#contract/orders/desk';
import type { OrderStatus } from '#contract/orders/status';
import { toSoles } from '#contract/shared/money';
import { retried, type Sql, sql, type Tx } from '#platform/db';
import { append, forgetCustomer } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import { orderUpdated, ownOrderUpdated } from './events';
import { centsOf, forgetReasons, type Ledger } from './ledger';
import type { OrderParts } from './parts';
import type { StoredPayment } from './payment/service';
import { missing } from './refusals';
import type { Contents, StoredOrder } from './repository';
import * as repository from './repository';
import * as timeline from './timeline';
import { restock } from './units';

export type Actor = Pick<Session, 'userId'>;

/** `payment` is stored already. `silent`: no notice to the customer, who made or cannot see the change. */
export interface OrderChange extends Partial<Contents> {
	event?: timeline.OrderEvent;
	status?: OrderStatus;
	trackingNumber?: string;
	payment?: StoredPayment | null;
	ledger?: Ledger;
	online?: StoredOrder['online'];
	silent?: boolean;
	/** Shipped units of the cancelled order are back in the shop. */
	goodsBack?: boolean;
	cancelReason?: string;
	stockMoved?: boolean;
	/** False once a request is accepted. */
	request?: boolean;
	accepted?: boolean;
}

/** A cancelled order's money waits to be returned; its payment takes effect if the order is reopened. */
const isStandingAndPaid = ({ payment, status }: StoredOrder): boolean =>
	payment?.state === 'CONFIRMED' && status !== 'CANCELLED';

const hasPaid = (order: StoredOrder): boolean => centsOf(order).paid > 0;

interface ChangeOptions {
	reason?: string;
	/** An order locked by another transaction counts as missing. */
	skip?: boolean;
	actor?: timeline.EventActor;
	via?: string;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/** After checkout, orders change only here: lock, write, record, notify. */
export function createOrderChanges(parts: OrderParts) {
	const { database, stock, live, payments, view, mails, offers, onPaid, clock, copy } = parts;

	/** `by`: administrator for the audit log, null for the owner. `publicUrl`: base of the customer's links. */
	async function change(
		id: number,
		by: Actor | null,
		publicUrl: string | null,
		decide: (order: StoredOrder, tx: Tx) => OrderChange | Promise<OrderChange>,
		{ reason = '', skip = false, actor = by ?? ('customer' as const), via }: ChangeOptions = {},
	): Promise<AdminOrder> {
		copy.refuse();
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
				// An edit writes its own changes.
				if (decided.delivery && !decided.items) await repository.setDelivery(tx, id, decided.delivery);
				if (order.status !== before.status) order.payment = await payments.follow(tx, order);
				await recordChange(tx, before, order, { by: actor, at: clock.now(), reason, via });
				if (event) await timeline.record(tx, id, { ...event, by: actor, at: clock.now() });
				const isNewlyPaid = isStandingAndPaid(order) && !isStandingAndPaid(before);
				if (isNewlyPaid) await onPaid(tx, order);
				// An order whose account is gone keeps its address until it ends.
				if (order.userId === null && order.guest === null)
					Object.assign(order, ...(await forgetIn(tx, sql`id = ${order.id}`)));
				const { payment, paymentInstructions } = view(order);
				const own = silent
					? []
					: ownOrderUpdated(order, {
							...((decided.payment || order.payment !== before.payment) && { payment }),
							...(decided.items && { contents: order }),
							...(order.request !== before.request && { contents: { ...order, paymentInstructions } }),
						});
				await append(tx, orderUpdated(view(order)), ...own);
				if ((by !== null || isNewlyPaid) && order.status !== 'CANCELLED') await mails.vouched(tx, order);
				const causedBy = { byShop: by !== null, byRecipient: actor === 'customer' };
				if (!decided.payment) await mails.changed(tx, before, order, publicUrl, causedBy);
				if (by) await recordChanges(tx, by, [auditedOrder.updated(before, order)]);
				// The person may use the coupon of an unpaid order for another one.
				if (ends && !hasPaid(order)) await offers.giveBack(tx, id);
				if (ends && !order.goodsAway && !before.request)
					await restock(tx, stock, order.items, { reason: 'cancellation', by, order: order.orderNumber });
				return order;
			}),
		);
		if (changed.status === 'CANCELLED' || movesStock) stock.committed();
		else live.wake();
		return view(changed);
	}

	/** The version stays, because other editors are not concerned; open desks get an event. */
	async function withLockedOrder<Result>(
		id: number,
		by: number | null,
		work: (order: StoredOrder, tx: Tx) => Promise<Result>,
	): Promise<Result> {
		copy.refuse();
		const result = await retried(() =>
			database.transaction(async (tx) => {
				const order = await repository.lock(tx, id, by);
				if (!order) throw missing();
				const done = await work(order, tx);
				const after = await repository.find(tx, id);
				if (after) await append(tx, orderUpdated(view(after)));
				return done;
			}),
		);
		live.wake();
		return result;
	}

	/** Runs before the customer is forgotten, so that the reason goes too. */
	async function recordChange(
		tx: Tx,
		before: StoredOrder,
		{ id, status, trackingNumber, payment, goodsAway, cancelReason }: StoredOrder,
		{ by, at, reason, via }: { by: timeline.EventActor; at: number; reason: string; via: string | undefined },
	): Promise<void> {
		if (status !== before.status) {
			const wasSent = status === 'CANCELLED' && before.status === 'SHIPPED';
			const goods = goodsAway ? ('away' as const) : ('back' as const);
			const reasonFacts = { ...(reason && { reason }), ...(cancelReason && { told: true }) };
			const facts = { from: before.status, to: status, ...reasonFacts, ...(wasSent && { goods }) };
			await timeline.record(tx, id, { kind: 'status', by, at, facts });
		}
		if (payment && payment.state !== before.payment?.state) {
			const hasOwnReason = status === before.status && reason;
			const facts = { from: before.payment?.state ?? null, to: payment.state, ...(via && { via }) };
			await timeline.record(tx, id, { kind: 'payment', by, at, facts: { ...facts, ...(hasOwnReason && { reason }) } });
		}
		if (trackingNumber !== null && trackingNumber !== before.trackingNumber) {
			const facts = { from: before.trackingNumber, to: trackingNumber };
			await timeline.record(tx, id, { kind: 'tracking', by, at, facts });
		}
	}

	async function forgetIn(tx: Tx, orders: Sql): Promise<StoredOrder[]> {
		const forgotten = await repository.forgetCustomer(tx, orders);
		const ids = forgotten.map(({ id }) => id);
		await payments.forgetPerson(tx, ids);
		await forgetReasons(tx, ids);
		await forgetCustomer(tx, ids);
		return forgotten.map((order) => ({
			...order,
			payment: order.payment && { ...order.payment, message: '', proofs: [] },
		}));
	}

	async function forget(tx: Tx, orders: Sql): Promise<void> {
		const forgotten = await forgetIn(tx, orders);
		await append(tx, ...forgotten.map((order) => orderUpdated(view(order))));
	}

	return { change, withLockedOrder, forget };
}

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
