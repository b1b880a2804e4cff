import type * as v from 'valibot';
import { ownOrdersQueue } from '../../../contract/live';
import {
	type CheckoutBody,
	type CustomerOrder,
	canChangeStatus,
	canCustomerCancel,
	type Order,
	type OrderStatus,
} from '../../../contract/order';
import type { Database, Tx } from '../../db/database';
import { retried } from '../../db/retried';
import type { Clock } from '../../lib/app';
import { forbidden, notFound, ShopError } from '../../lib/shopError';
import { audienceOf } from '../../live/destinations';
import type { LivePublisher, OutboxEvent } from '../../live/publisher';
import type { Session } from '../../plugins/auth';
import { type AuditedChange, recordChanges } from '../audit/record';
import type { Stock } from '../catalog/stock';
import type { Payments } from '../payments/service';
import { createAdminOrders, orderUpdated } from './adminOrders';
import { findOwned, type OwnedOrder } from './adminRepository';
import { createCheckout } from './checkout';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { createOrderView } from './view';

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
	const checkout = createCheckout({ database, stock, payments, clock });
	const view = createOrderView(payments);

	async function read(id: number): Promise<Order> {
		const found = await repository.findOrder(database.db, id);
		if (!found) throw missing();
		return view.toOrder(found.item);
	}

	/**
	 * One transaction with the order locked: `decide` throws or answers what changes; a cancellation brings the units
	 * back; the owner and the administrators are told. `by` is the administrator whose change it is, for the audit log.
	 */
	async function change(
		id: number,
		by: Session | null,
		decide: (order: LockedOrder) => { status?: OrderStatus; trackingNumber?: string },
	): Promise<Order> {
		const { order, stockChanged } = await retried(() =>
			database.transaction(async (tx) => {
				const locked = await repository.lockOrder(tx, id);
				if (!locked) throw missing();
				const changes = decide(locked);
				await repository.updateOrder(tx, id, changes);
				const changed = await findOwned(tx, id);
				if (!changed) throw missing();
				await live.append(tx, orderUpdated(view.toAdminOrder(changed)), ...toOwner(changed));
				if (by) await recordChanges(tx, by, [auditedChange(locked, changed.item)]);
				const stockChanged = changes.status === 'CANCELLED' && (await bringBack(tx, id));
				return { order: view.toOrder(changed.item), stockChanged };
			}),
		);
		if (stockChanged) stock.committed();
		else live.wake();
		return order;
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

	return {
		/** A page of all orders, for administrators. */
		page: createAdminOrders({ database, view, clock }),

		/** Own orders, or anybody's for an administrator; 403 otherwise (R6-02). */
		async ofUser(session: Session, userId: number): Promise<CustomerOrder[]> {
			if (session.userId !== userId && !session.admin) throw forbidden();
			return repository.listOfUser(database.db, userId);
		},

		/** Everything that the shop keeps of a user's orders, newest first. */
		async allOf(userId: number): Promise<Order[]> {
			return (await repository.wholeOrdersOfUser(database.db, userId)).map(view.toOrder);
		},

		/** Own order, or any for an administrator; 404 otherwise, so that nobody learns which ids exist. */
		async get(session: Session, id: number): Promise<Order> {
			const found = await repository.findOrder(database.db, id);
			if (!found || (found.userId !== session.userId && !session.admin)) throw missing();
			return view.toOrder(found.item);
		},

		/** Buys what the body says; the same key again answers the same order (checkout.ts has the refusals). */
		async place(
			session: Session,
			idempotencyKey: string,
			body: v.InferOutput<typeof CheckoutBody>,
		): Promise<{ order: Order; created: boolean }> {
			const placed = await checkout(session.userId, idempotencyKey, body);
			if (!placed.created) return { order: await read(placed.id), created: false };
			const order = view.toOrder(placed.order);
			await payments.start(order.paymentMethod, order);
			return { order, created: true };
		},

		/** The owner cancels while nobody has begun to work on it; 409 afterwards, 404 for another's order. */
		cancel: (session: Session, id: number): Promise<Order> =>
			change(id, null, ({ userId, status }) => {
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
			return change(id, session, (order) => {
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
			return change(id, session, ({ status }) => {
				if (status === 'CANCELLED') throw new ShopError(409, 'already_cancelled', 'El pedido está cancelado');
				return { trackingNumber };
			});
		},
	};
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof repository.lockOrder>>>;

/** Told to the owner, unless the account was deleted and nobody is left to be told. */
function toOwner({ item: { id, status, trackingNumber }, userId }: OwnedOrder): OutboxEvent[] {
	if (userId === null) return [];
	const body = { type: 'ORDER_UPDATED', order: { id, status, trackingNumber } } as const;
	return [{ topic: ownOrdersQueue, audience: audienceOf(userId), body }];
}

const auditedChange = (
	before: LockedOrder,
	{ id, orderNumber, status, trackingNumber }: StoredOrder,
): AuditedChange => ({
	action: 'update',
	entity: 'order',
	entityId: id,
	label: orderNumber,
	before: { status: before.status, trackingNumber: before.trackingNumber },
	after: { status, trackingNumber },
});
