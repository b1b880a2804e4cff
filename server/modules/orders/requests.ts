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
		/** Throws 409 with what is missing. */
		accept: (by: Session, id: number, { editVersion }: OrderVersion, publicUrl: string | null): Promise<AdminOrder> =>
			change(id, by, publicUrl, async (order, tx): Promise<OrderChange> => {
				refuseOutdated(order, editVersion, view);
				if (!order.request || order.status !== 'PENDING')
					throw new ShopError(409, 'no_request', 'Este pedido ya no es una solicitud.');
				await takeUnits(tx, stock, order, { reason: 'sale', by }, (short) => {
					throw new ShopError(409, 'short', `No se puede aceptar la solicitud: ${short}.`);
				});
				const payment = order.payment && (await payments.accept(tx, id, order.payment, riskLimits?.paymentWindow()));
				await mails.accepted(tx, { ...order, payment }, publicUrl);
				return { request: false, accepted: true, payment, stockMoved: true, event: { kind: 'accepted', facts: {} } };
			}),

		/** This order is one of them. Throws 404. */
		async ofOrigin(id: number): Promise<OriginOrders> {
			const orders = await origins.unpaidOfSameOrigin(database, id);
			if (orders.length === 0 && !(await repository.find(database, id))) throw missing();
			return { orders };
		},

		/** Throws 404. Orders that somebody has paid or changed meanwhile stay. */
		async cancelOrigin(
			by: Session,
			id: number,
			{ orders, reason }: CancelOriginBody,
			publicUrl: string | null,
		): Promise<{ cancelled: number }> {
			const named = new Map(orders.map(({ id, editVersion }) => [id, editVersion]));
			const wanted = (await this.ofOrigin(id)).orders.filter((order) => named.has(order.id));
			let cancelled = 0;
			for (const { id: one } of wanted) {
				const done = await change(one, by, publicUrl, refuseStanding(named.get(one)), { reason }).catch(
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

/** Throws 409 for an order that is paid, accepted or changed, as by a proof, since it was read. A proof stays to be matched. */
const refuseStanding =
	(seen: number | undefined) =>
	({ status, payment, accepted, editVersion }: StoredOrder): OrderChange => {
		const isVouchedFor = accepted || payment?.attempt?.state === 'OPEN' || vouched.includes(payment?.state ?? '');
		if (editVersion !== seen || status !== 'PENDING' || isVouchedFor)
			throw new ShopError(409, 'status_not_allowed', 'El pedido ya no está sin pagar');
		return { status: 'CANCELLED' };
	};

const vouched: readonly string[] = ['CONFIRMED', 'RETURNED'];
