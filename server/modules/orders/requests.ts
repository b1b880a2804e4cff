import type { AdminOrder, CancelOriginBody, OrderVersion, OriginOrders } from '#contract/orders/desk';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { OrderChange, OrderChanges } from './change';
import * as origins from './origins';
import type { OrderParts } from './parts';
import { missing, refuseOutdated } from './refusals';
import type { StoredOrder } from './repository';
import * as repository from './repository';
import { takeUnits } from './units';

export function createRequests(parts: OrderParts, change: OrderChanges['change']) {
	const { database, stock, payments, riskLimits, mails, view } = parts;

	return {
		/** Throws 409 with the missing units. */
		accept: (by: Session, id: number, { editVersion }: OrderVersion, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (order, tx): Promise<OrderChange> => {
				refuseOutdated(order, editVersion, view);
				if (!order.request || order.status !== 'PENDING')
					throw new ShopError(409, 'no_request', 'Este pedido ya no es una solicitud.');
				await takeUnits(tx, stock, order, { reason: 'sale', by }, (short) => {
					throw new ShopError(409, 'short', `No se puede aceptar la solicitud: ${short}.`);
				});
				const payment = order.payment && (await payments.accept(tx, id, order.payment, riskLimits?.paymentWindowMs()));
				await mails.accepted(tx, { ...order, payment }, publicUrl);
				return { request: false, accepted: true, payment, stockMoved: true, event: { kind: 'accepted', facts: {} } };
			}),

		/** Includes this order. Throws 404. */
		async ofOrigin(id: number): Promise<OriginOrders> {
			const orders = await origins.unpaidOfSameOrigin(database, id);
			if (orders.length === 0 && !(await repository.find(database, id))) throw missing();
			return { orders };
		},

		/** Throws 404. Orders paid or changed meanwhile stay. */
		async cancelOrigin(
			by: Session,
			id: number,
			{ orders, reason }: CancelOriginBody,
			publicUrl: string | null,
		): Promise<{ cancelled: number }> {
			const versions = new Map(orders.map(({ id, editVersion }) => [id, editVersion]));
			const unpaid = (await this.ofOrigin(id)).orders.filter((order) => versions.has(order.id));
			let cancelled = 0;
			for (const { id: one } of unpaid) {
				const done = await change(one, by, publicUrl, refuseStanding(versions.get(one)), { reason }).catch(
					(error: unknown) => {
						if (error instanceof ShopError && error.statusCode < 500) return null;
						throw error;
					},
				);
				if (done) cancelled++;
			}
			return { cancelled };
		},
	};
}

/** Throws 409 for an order paid, accepted or changed, as by a proof, since it was read. A proof stays to be matched. */
const refuseStanding =
	(version: number | undefined) =>
	({ status, payment, accepted, editVersion }: StoredOrder): OrderChange => {
		const isVouchedFor = accepted || payment?.attempt?.state === 'OPEN' || vouched.includes(payment?.state ?? '');
		if (editVersion !== version || status !== 'PENDING' || isVouchedFor)
			throw new ShopError(409, 'status_not_allowed', 'El pedido ya no está sin pagar');
		return { status: 'CANCELLED' };
	};

const vouched: readonly string[] = ['CONFIRMED', 'RETURNED'];
