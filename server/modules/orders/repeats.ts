import type * as v from 'valibot';
import type { CheckoutBody, ExistingOrder, OrderRepeated } from '#contract/orders/order';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import { openOrderWith, recentOrders, type Visitor } from './origins';
import type { OrderParts } from './parts';
import type { StoredOrder } from './repository';

type Line = v.InferOutput<typeof CheckoutBody>['items'][number];

/** Rolls the checkout back before a link is issued. */
export class RepeatedOrder extends Error {
	constructor(readonly order: StoredOrder) {
		super('The buyer has just made this order');
	}
}

/**
 * The products are locked, so that the second of two simultaneous requests sees the first. `isShort`: the stock lacks
 * units of the line.
 */
export async function refuseRepeated(
	tx: Tx,
	visitor: Visitor,
	lines: readonly Line[],
	{ isShort, now }: { isShort: (line: Line) => boolean; now: number },
): Promise<void> {
	const earlier = (await recentOrders(tx, visitor, now)).find(({ items }) => {
		const units = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
		const isSame = units.size === lines.length && lines.every((line) => units.get(line.productId) === line.quantity);
		// A recent buyer of a product must not read that it is sold out.
		return isSame || lines.some((line) => units.has(line.productId) && isShort(line));
	});
	if (earlier) throw new RepeatedOrder(earlier);
}

export function createRepeats({ database, links, clock }: Pick<OrderParts, 'database' | 'links' | 'clock'>) {
	async function summaryOf(order: StoredOrder, { userId }: Pick<Visitor, 'userId'>): Promise<ExistingOrder> {
		const { id, orderNumber, createdAt, guest } = order;
		const items = order.items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
		const linkToken = guest && (await database.transaction((tx) => links.ofBuyer(tx, id)));
		const isOwn = userId !== null && order.userId === userId;
		return { orderNumber, createdAt, items, ...(linkToken ? { linkToken } : isOwn && { id }) };
	}

	const refusalOf =
		(code: OrderRepeated['code'], text: (orderNumber: string) => string) =>
		async (order: StoredOrder, buyer: Pick<Visitor, 'userId'>): Promise<ShopError> =>
			new ShopError(409, code, text(order.orderNumber), { details: { order: await summaryOf(order, buyer) } });

	return {
		refusal: refusalOf(
			'order_repeated',
			(number) => `Hace un momento hiciste el pedido ${number}, con lo mismo. Ábrelo, o confirma que quieres otro.`,
		),

		conflict: refusalOf(
			'idempotency_conflict',
			(number) =>
				`Tu pedido ${number} ya quedó registrado, con los datos que escribiste antes. Ábrelo para verlo o cambiarlo.`,
		),

		async containing(visitor: Visitor, products: readonly number[]): Promise<{ order: ExistingOrder | null }> {
			const order = await openOrderWith(database, visitor, products, clock.now());
			return { order: order ? await summaryOf(order, visitor) : null };
		},
	};
}
