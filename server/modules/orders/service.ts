import type * as v from 'valibot';
import { ordersUnderWay } from '../../../contract/accountMail';
import type { AdminOrder, AdminOrderPage, AdminOrdersQuery } from '../../../contract/adminOrders';
import { toSoles } from '../../../contract/money';
import {
	type CheckoutBody,
	canChangeStatus,
	canCustomerCancel,
	isFinal,
	type Order,
	type OrderStatus,
	orderStatuses,
} from '../../../contract/order';
import { type Database, retried, sql, type Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { forbidden, notFound, ShopError } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import { mayIn, type Session } from '../../plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { Stock } from '../catalog/stock/service';
import type { Mail } from '../mail/service';
import type { Payments } from '../payments/service';
import { createCheckout } from './checkout';
import { orderUpdated, ownOrderUpdated } from './events';
import { createOrderMails } from './mails';
import { countByStatus, listPage } from './pageRepository';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { createOrderView } from './view';

export type Orders = ReturnType<typeof createOrders>;

export function createOrders({
	database,
	stock,
	live,
	payments,
	mail,
	clock,
}: {
	database: Database;
	stock: Stock;
	live: LivePublisher;
	payments: Payments;
	mail: Mail;
	clock: Clock;
}) {
	const view = createOrderView(payments);
	const mails = createOrderMails(mail, view);
	const checkout = createCheckout({ database, stock, live, view, mails, clock });

	/**
	 * `decide` throws or answers what changes; `by` is the administrator for the audit log, null for the owner; `publicUrl` is
	 * the base of the links that the customer gets.
	 */
	async function change(
		id: number,
		by: Session | null,
		publicUrl: string | null,
		decide: (order: StoredOrder) => { status?: OrderStatus; trackingNumber?: string },
	): Promise<AdminOrder> {
		const changed = await retried(() =>
			database.transaction(async (tx) => {
				const before = await repository.lock(tx, id, by?.userId ?? null);
				if (!before) throw missing();
				const order = { ...before, ...decide(before) };
				await repository.update(tx, order);
				if (order.userId === null) await forgetEnded(tx, order);
				await live.append(tx, orderUpdated(view(order)), ...ownOrderUpdated(order));
				await mails.changed(tx, before, order, publicUrl);
				if (by) await recordChanges(tx, by, [auditedOrder.updated(before, order)]);
				if (order.status === 'CANCELLED') await bringBack(tx, order);
				return order;
			}),
		);
		if (changed.status === 'CANCELLED') stock.committed();
		else live.wake();
		return view(changed);
	}

	/** An order whose account is gone keeps where it goes only until it ends. */
	async function forgetEnded(tx: Tx, order: StoredOrder): Promise<void> {
		const [forgotten] = await repository.forgetCustomer(tx, sql`id = ${order.id}`);
		if (!forgotten) return;
		await live.forgetCustomer(tx, [order.id]);
		Object.assign(order, forgotten);
	}

	/** A checkout names a product once, so each product stands in one line of an order. */
	async function bringBack(tx: Tx, { items }: StoredOrder): Promise<void> {
		const units = items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, by: quantity }));
		if (units.length === 0) return;
		await stock.lock(
			tx,
			units.map(({ productId }) => productId),
		);
		await stock.change(tx, units);
	}

	return {
		stats: checkout.stats,

		/** Throws 409: who leaves now would not get what they paid for. */
		async refuseUnderWay(tx: Tx, userId: number): Promise<void> {
			const orders = await repository.listOfUser(tx, userId);
			if (orders.every(({ status }) => isFinal(status))) return;
			throw new ShopError(
				409,
				ordersUnderWay,
				'Tienes pedidos en curso. Cancélalos, o espera a recibirlos, y vuelve a intentarlo.',
			);
		},

		/** Of a user's orders that have ended; open lists of administrators follow. */
		async forgetCustomer(tx: Tx, userId: number): Promise<void> {
			const forgotten = await repository.forgetCustomer(tx, sql`user_id = ${userId}`);
			await live.forgetCustomer(
				tx,
				forgotten.map(({ id }) => id),
			);
			await live.append(tx, ...forgotten.map((order) => orderUpdated(view(order))));
		},

		any: () => repository.hasAny(database),

		async page(query: AdminOrdersQuery): Promise<AdminOrderPage> {
			const [orders, statuses] = await Promise.all([
				listPage(database, query, clock.now()),
				countByStatus(database, query, clock.now()),
			]);
			const sum = (of: (row: (typeof statuses)[number]) => number) => statuses.reduce((all, row) => all + of(row), 0);
			const none = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
			return {
				orders: orders.map(view),
				matching: sum(({ matching }) => matching),
				counts: {
					all: sum(({ orders }) => orders),
					byStatus: { ...none, ...Object.fromEntries(statuses.map(({ status, orders }) => [status, orders])) },
					revenue: toSoles(sum(({ status, cents }) => (status === 'CANCELLED' ? 0 : cents))),
				},
			};
		},

		/** Own orders, or anybody's for an administrator, newest first; 403 otherwise (R6-02). */
		async ofUser(session: Session, userId: number): Promise<Order[]> {
			if (session.userId !== userId && !mayIn(session, 'orders:read')) throw forbidden();
			return (await repository.listOfUser(database, userId)).map(view);
		},

		async allOf(userId: number): Promise<Order[]> {
			return (await repository.listOfUser(database, userId))
				.map(view)
				.map(({ customer: _customer, ...order }) => order);
		},

		/** Own order, or any for an administrator; 404 otherwise, so that nobody learns which ids exist. */
		async get(session: Session, id: number): Promise<Order> {
			const found = await repository.find(database, id);
			if (!found || (found.userId !== session.userId && !mayIn(session, 'orders:read'))) throw missing();
			return view(found);
		},

		async place(
			session: Session,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
			publicUrl: string | null,
		): Promise<{ order: Order; created: boolean }> {
			const { order, created } = await checkout.place(session.userId, idempotencyKey, body, publicUrl);
			if (created) await payments.start(order);
			return { order: view(order), created };
		},

		/** The owner cancels while nobody has begun to work on it; 409 afterwards, 404 for another's order. */
		cancel: (session: Session, id: number, publicUrl: string | null): Promise<Order> =>
			change(id, null, publicUrl, ({ userId, status }) => {
				if (userId !== session.userId) throw missing();
				if (status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido ya está cancelado');
				if (!canCustomerCancel(status)) {
					throw new ShopError(409, 'not_cancellable', 'El pedido ya está en preparación y no se puede cancelar');
				}
				return { status: 'CANCELLED' };
			}),

		async changeStatus(session: Session, id: number, status: OrderStatus, publicUrl: string | null): Promise<Order> {
			if (!mayIn(session, 'orders:write')) throw forbidden();
			return change(id, session, publicUrl, (order) => {
				if (!canChangeStatus(order.status, status)) {
					throw new ShopError(409, 'status_not_allowed', 'El pedido no puede pasar a ese estado', {
						details: { status: order.status },
					});
				}
				return { status };
			});
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

const missing = () => notFound('El pedido no existe');

const auditedOrder = auditEntries<StoredOrder>('order', {
	label: ({ orderNumber }) => orderNumber,
	values: ({ status, trackingNumber }) => ({ status, trackingNumber }),
});
