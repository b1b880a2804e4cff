import type * as v from 'valibot';
import type { CheckoutBody, KnownOrder, OrderRepeated } from '../../../contract/orders/order';
import type { Database, Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { ShopError } from '../../lib/shopError';
import type { OrderLinks } from './links';
import { madeJustNow, underWayWith, type Whose } from './origins';
import type { StoredOrder } from './repository';

type Line = v.InferOutput<typeof CheckoutBody>['items'][number];

/** Ends the transaction of the checkout, after which a link to the earlier order can be issued. */
export class RepeatedOrder extends Error {
	constructor(readonly order: StoredOrder) {
		super('The buyer has just made this order');
	}
}

/** Orders that are sent once more, because nobody saw the answer to the first. */
export function createRepeats({ database, links, clock }: { database: Database; links: OrderLinks; clock: Clock }) {
	async function known(order: StoredOrder, { userId }: Pick<Whose, 'userId'>): Promise<KnownOrder> {
		const { id, orderNumber, createdAt, guest } = order;
		const items = order.items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
		const linkToken = guest && (await database.transaction((tx) => links.another(tx, id)));
		const isOwn = userId !== null && order.userId === userId;
		return { orderNumber, createdAt, items, ...(linkToken ? { linkToken } : isOwn && { id }) };
	}

	const refused =
		(code: OrderRepeated['code'], text: (orderNumber: string) => string) =>
		async (order: StoredOrder, buyer: Pick<Whose, 'userId'>): Promise<ShopError> =>
			new ShopError(409, code, text(order.orderNumber), { details: { order: await known(order, buyer) } });

	return {
		/** With the products locked: of two that come at once the second one sees the first. `isShort`: there are not so many. */
		async refuse(tx: Tx, whose: Whose, lines: readonly Line[], isShort: (line: Line) => boolean): Promise<void> {
			const earlier = (await madeJustNow(tx, whose, clock.now())).find(({ items }) => {
				const units = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
				const isSame =
					units.size === lines.length && lines.every((line) => units.get(line.productId) === line.quantity);
				// Nobody is told that a product is sold out which they have just bought.
				return isSame || lines.some((line) => units.has(line.productId) && isShort(line));
			});
			if (earlier) throw new RepeatedOrder(earlier);
		},

		refusal: refused(
			'order_repeated',
			(number) => `Hace un momento hiciste el pedido ${number}, con lo mismo. Ábrelo, o confirma que quieres otro.`,
		),

		/** For a key that has made another order. */
		conflict: refused(
			'idempotency_conflict',
			(number) =>
				`Tu pedido ${number} ya quedó registrado, con los datos que escribiste antes. Ábrelo para verlo o cambiarlo.`,
		),

		/** The buyer's order under way that has one of these products. */
		async containing(whose: Whose, products: readonly number[]): Promise<{ order: KnownOrder | null }> {
			const order = await underWayWith(database, whose, products);
			return { order: order ? await known(order, whose) : null };
		},
	};
}
