import type * as v from 'valibot';
import type { Order, StatusBody } from '#contract/orders/order';
import { canChangeStatus, canCustomerCancel } from '#contract/orders/status';
import type { OrderTimeline } from '#contract/orders/timeline';
import { forbidden, ShopError } from '#platform/lib/shopError';
import { mayIn, type Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { OrderChanges } from './change';
import type { OrderParts } from './parts';
import { type Principal, refuseOthers } from './principal';
import { refuseOutdated } from './refusals';
import type { StoredOrder } from './repository';
import * as timeline from './timeline';

export function createOrderSteps({ database, view, clock }: OrderParts, { change, withLockedOrder }: OrderChanges) {
	return {
		/** Throws 409 once the shop works on the order, 404 for another's. */
		cancel: (by: Principal, publicUrl: string | null): Promise<unknown> =>
			change(by.orderId, null, publicUrl, (order) => {
				refuseOthers(by, order);
				if (order.status === 'CANCELLED') throw alreadyCancelled('El pedido ya está cancelado');
				if (!canCustomerCancel(order.status))
					throw new ShopError(409, 'not_cancellable', 'El pedido ya está en preparación y no se puede cancelar');
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
				if (editVersion !== undefined) refuseOutdated(order, editVersion, view);
				if (order.request && status !== 'CANCELLED') throw acceptFirst();
				if (!canChangeStatus(order.status, status))
					throw new ShopError(409, 'status_not_allowed', 'El pedido no puede pasar a ese estado', {
						details: { status: order.status },
					});
				return { status, goodsBack, ...(status === 'CANCELLED' && tell && { cancelReason: reason }) };
			};
			return change(id, session, publicUrl, decide, { reason });
		},

		async setTracking(session: Session, id: number, trackingNumber: string, publicUrl: string | null): Promise<Order> {
			if (!mayIn(session, 'orders:write')) throw forbidden();
			return change(id, session, publicUrl, ({ status }) => {
				if (status === 'CANCELLED') throw alreadyCancelled('El pedido está cancelado');
				return { trackingNumber };
			});
		},

		/** Open desks get an event of the unchanged order. Throws 404. */
		async addNote(session: Session, id: number, text: string): Promise<OrderTimeline> {
			await withLockedOrder(id, session.userId, async (order, tx) => {
				const notes = await timeline.countNotes(tx, id);
				await timeline.record(tx, id, { kind: 'note', by: session, at: clock.now(), facts: { text } });
				await recordChanges(tx, session, [auditedNotes.updated({ ...order, notes }, { ...order, notes: notes + 1 })]);
			});
			return timeline.list(database, id);
		},
	};
}

const alreadyCancelled = (message: string) => new ShopError(409, 'already_cancelled', message);

const acceptFirst = () =>
	new ShopError(409, 'request', 'Este pedido es una solicitud. Acéptala antes, para que tome sus unidades.');

/** The log has the number of notes, not their texts. */
const auditedNotes = auditEntries<Pick<StoredOrder, 'id' | 'orderNumber'> & { notes: number }>('order', {
	label: ({ orderNumber }) => orderNumber,
	values: ({ notes }) => ({ internalNotes: notes }),
});
