import type { OrderVersion } from '#contract/orders/desk';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { OrderChange } from './change';
import type { OrderParts } from './parts';
import { takeAgain } from './reductions';
import { refundUnderWay, refuseOutdated } from './refusals';
import type { StoredOrder } from './repository';
import * as timeline from './timeline';
import { takeUnits } from './units';

/**
 * A cancelled order gets its former status, as often as the shop wants. Goods that left and came back are sent
 * again; a paid order is not pending. Throws 409 `not_reopened`.
 */
export async function reopenOrder(
	tx: Tx,
	{ stock, payments, mails, offers, view }: OrderParts,
	order: StoredOrder,
	by: Session,
	{ editVersion }: OrderVersion,
	publicUrl: string | null,
): Promise<OrderChange> {
	refuseOutdated(order, editVersion, view);
	if (order.status !== 'CANCELLED') throw notReopened('no está cancelado');
	if (order.userId === null && order.guest === null) throw notReopened('ya no se sabe de quién es');
	if (order.items.some(({ returned = 0 }) => returned > 0)) throw notReopened('ya se anotó que volvieron productos');
	if (order.online && order.online.returning > 0) throw refundUnderWay();
	const { payment, goodsAway, request } = order;
	if (!goodsAway && !request)
		await takeUnits(tx, stock, order, { reason: 'revival', by }, (missing) => {
			throw notReopened(missing);
		});
	await takeAgain(tx, offers, order);
	const from = (await timeline.cancelledFrom(tx, order.id)) ?? 'PENDING';
	const isToSend = from === 'SHIPPED' && !goodsAway;
	const isPaid = from === 'PENDING' && payment?.state === 'CONFIRMED';
	const status = isToSend ? 'PROCESSING' : isPaid ? 'CONFIRMED' : from;
	if (!payment) return { status, stockMoved: true };
	// A payment change sends no mail by itself, and only the status is news.
	await mails.changed(tx, order, { ...order, status, cancelReason: '' }, publicUrl, { byShop: true });
	const reopened = await payments.reopen(tx, order.id, payment, { status, moved: !goodsAway, request });
	return { status, stockMoved: true, payment: reopened };
}

const notReopened = (reason: string): ShopError =>
	new ShopError(409, 'not_reopened', `No se puede reabrir el pedido: ${reason}.`);
