import type { AdminOrder } from '../../../contract/adminOrders';
import type { ReopenBody } from '../../../contract/orderChanges';
import type { OrderStatus } from '../../../contract/orderStatus';
import type { Tx } from '../../db';
import { ShopError } from '../../lib/shopError';
import type { Session } from '../../plugins/auth';
import type { Stock, StockChange } from '../catalog/stock/service';
import type { Payments } from '../payments/service';
import type { OrderChange, OrderChanges } from './change';
import { changedMeanwhile } from './edit';
import type { OrderMails } from './mails';
import type { StoredOrder } from './repository';
import { refundUnderWay } from './settle';
import { cancelledFrom } from './timeline';
import type { OrderView } from './view';

interface ReopenDeps {
	change: OrderChanges['change'];
	stock: Stock;
	payments: Payments;
	mails: OrderMails;
	view: OrderView;
}

/** A cancelled order stands again as it was agreed, where its units are there; the shop may do so as often as it has to. */
export function createReopening({ change, stock, payments, mails, view }: ReopenDeps) {
	/** Units that the cancellation brought back. Throws 409 with what is missing. */
	async function takeUnits(tx: Tx, { items, orderNumber }: StoredOrder, by: Session): Promise<void> {
		const ids = items.flatMap(({ productId }) => productId ?? []);
		const products = ids.length > 0 ? await stock.lock(tx, ids) : new Map();
		const missing = items.flatMap(({ productId, productName, quantity }) => {
			const units = products.get(productId)?.stock ?? 0;
			return units < quantity ? `de «${productName}» hay ${units} y el pedido tiene ${quantity}` : [];
		});
		if (missing.length > 0) throw notReopened(missing.join('; '));
		const taken = items.map(({ productId, quantity }): StockChange => ({ productId: productId ?? 0, by: -quantity }));
		await stock.change(tx, taken, { reason: 'revival', by, order: orderNumber });
	}

	/** The one that it had. What was on its way and is here again is to be sent again, and what was paid is no longer pending. */
	async function statusOf(tx: Tx, { id, goodsAway, payment }: StoredOrder): Promise<OrderStatus> {
		const before = (await cancelledFrom(tx, id)) ?? 'PENDING';
		if (before === 'SHIPPED' && !goodsAway) return 'PROCESSING';
		return before === 'PENDING' && payment?.state === 'CONFIRMED' ? 'CONFIRMED' : before;
	}

	/** Throws 409 where it cannot be, `order_edited` where the order is another one than the person saw. */
	return (by: Session, id: number, body: ReopenBody, publicUrl: string | null): Promise<AdminOrder> =>
		change(
			id,
			by,
			publicUrl,
			async (order, tx): Promise<OrderChange> => {
				if (order.editVersion !== body.editVersion) throw changedMeanwhile(view(order));
				if (order.status !== 'CANCELLED') throw notReopened('no está cancelado');
				if (order.userId === null && order.guest === null) throw notReopened('ya no se sabe de quién es');
				if (order.items.some(({ returned = 0 }) => returned > 0))
					throw notReopened('ya se anotaron productos que volvieron');
				if (order.online && order.online.returning > 0) throw refundUnderWay();
				if (!order.goodsAway) await takeUnits(tx, order, by);
				const status = await statusOf(tx, order);
				const reopened = { status, stockMoved: !order.goodsAway };
				if (!order.payment) return reopened;
				// Whoever changes a payment writes of it; of this one there is no more to say than the status.
				await mails.changed(tx, order, { ...order, status, cancelReason: '' }, publicUrl);
				return { ...reopened, payment: await payments.reopen(tx, id, order.payment, status) };
			},
			{ reason: body.reason },
		);
}

const notReopened = (reason: string): ShopError =>
	new ShopError(409, 'not_reopened', `No se puede reabrir el pedido: ${reason}.`);
