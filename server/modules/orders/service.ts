import type * as v from 'valibot';
import { ownOrdersQueue } from '../../../contract/live';
import {
	type CheckoutBody,
	type CustomerOrder,
	canChangeStatus,
	canCustomerCancel,
	isFinal,
	type Order,
	type OrderStatus,
} from '../../../contract/order';
import type { Database, Tx } from '../../db/database';
import { audienceOf } from '../../live/destinations';
import type { LivePublisher, OutboxEvent } from '../../live/publisher';
import type { Clock } from '../../plugins/app';
import type { Session } from '../../plugins/auth';
import { forbidden, notFound, ShopError } from '../../plugins/shopError';
import type { Stock } from '../catalog/stock';
import type { Payments } from '../payments/service';
import { createCheckout } from './checkout';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { retried } from './retried';

const missing = () => notFound('El pedido no existe');

export type Orders = ReturnType<typeof createOrders>;

/** Orders: who sees them, how they come to be, and the one way in which their status changes. */
export function createOrders({
	database,
	stock,
	live,
	payments,
	clock,
}: {
	database: Database;
	stock: Stock;
	live: LivePublisher;
	payments: Payments;
	clock: Clock;
}) {
	const checkout = createCheckout({ database, stock, clock });

	const toOrder = (stored: StoredOrder): Order => ({
		...stored,
		paymentInstructions: isFinal(stored.status) ? '' : payments.instructions(stored.paymentMethod, stored),
	});

	async function read(id: number): Promise<Order> {
		const found = await repository.findOrder(database.db, id);
		if (!found) throw missing();
		return toOrder(found.item);
	}

	/**
	 * One transaction with the order locked: `decide` throws or answers what changes; a cancellation brings the units
	 * back; the owner is told.
	 */
	async function change(
		id: number,
		decide: (order: LockedOrder) => { status?: OrderStatus; trackingNumber?: string },
	): Promise<Order> {
		const stockChanged = await retried(() =>
			database.transaction(async (tx) => {
				const order = await repository.lockOrder(tx, id);
				if (!order) throw missing();
				const changes = decide(order);
				await repository.updateOrder(tx, id, changes);
				await tellOwner(tx, { ...order, ...changes, id });
				return changes.status === 'CANCELLED' && (await bringBack(tx, id));
			}),
		);
		if (stockChanged) stock.committed();
		else live.wake();
		return read(id);
	}

	async function bringBack(tx: Tx, id: number): Promise<boolean> {
		const units = await repository.unitsOf(tx, id);
		if (units.length === 0) return false;
		await stock.lock(
			tx,
			units.map(({ productId }) => productId),
		);
		await stock.change(
			tx,
			units.map(({ productId, units: by }) => ({ productId, by })),
		);
		return true;
	}

	async function tellOwner(tx: Tx, { id, userId, status, trackingNumber }: LockedOrder & { id: number }) {
		// The customer's account was deleted; nobody is left to be told.
		if (userId === null) return;
		const event: OutboxEvent = {
			topic: ownOrdersQueue,
			audience: audienceOf(userId),
			body: { type: 'ORDER_UPDATED', order: { id, status, trackingNumber } },
		};
		await live.append(tx, event);
	}

	return {
		/** Own orders, or anybody's for an administrator; 403 otherwise (R6-02). */
		async ofUser(session: Session, userId: number): Promise<CustomerOrder[]> {
			if (session.userId !== userId && !session.admin) throw forbidden();
			return repository.listOfUser(database.db, userId);
		},

		/** Everything that the shop keeps of a user's orders, newest first. */
		async allOf(userId: number): Promise<Order[]> {
			return (await repository.wholeOrdersOfUser(database.db, userId)).map(toOrder);
		},

		/** Own order, or any for an administrator; 404 otherwise, so that nobody learns which ids exist. */
		async get(session: Session, id: number): Promise<Order> {
			const found = await repository.findOrder(database.db, id);
			if (!found || (found.userId !== session.userId && !session.admin)) throw missing();
			return toOrder(found.item);
		},

		/** Buys what the body says; the same key again answers the same order (checkout.ts has the refusals). */
		async place(
			session: Session,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
		): Promise<{ order: Order; created: boolean }> {
			const placed = await checkout(session.userId, idempotencyKey, body);
			if (!placed.created) return { order: await read(placed.id), created: false };
			const order = toOrder(placed.order);
			await payments.start(order.paymentMethod, order);
			return { order, created: true };
		},

		/** The owner cancels while nobody has begun to work on it; 409 afterwards, 404 for another's order. */
		cancel: (session: Session, id: number): Promise<Order> =>
			change(id, ({ userId, status }) => {
				if (userId !== session.userId) throw missing();
				if (status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido ya está cancelado');
				if (!canCustomerCancel(status)) {
					throw new ShopError(409, 'not_cancellable', 'El pedido ya está en preparación y no se puede cancelar');
				}
				return { status: 'CANCELLED' };
			}),

		/** An administrator's change; 409 where the state machine (contract/order.ts) has no such step. */
		async changeStatus(session: Session, id: number, status: OrderStatus): Promise<Order> {
			if (!session.admin) throw forbidden();
			return change(id, (order) => {
				if (!canChangeStatus(order.status, status)) {
					throw new ShopError(409, 'status_not_allowed', 'El pedido no puede pasar a ese estado', {
						details: { status: order.status },
					});
				}
				return { status };
			});
		},

		/** An administrator's tracking number; 409 for a cancelled order. */
		async setTracking(session: Session, id: number, trackingNumber: string): Promise<Order> {
			if (!session.admin) throw forbidden();
			return change(id, ({ status }) => {
				if (status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido está cancelado');
				return { trackingNumber };
			});
		},
	};
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof repository.lockOrder>>>;
