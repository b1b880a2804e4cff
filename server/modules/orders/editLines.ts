import type { OrderEditBody } from '#contract/orders/desk';
import type { ChangedLine } from '#contract/orders/order';
import { isSameAmount } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { LockedProduct, StockChange } from '../catalog/stock/service';
import { bought, orderChanged } from './lines';
import type { OrderParts } from './parts';
import { changedMeanwhile } from './refusals';
import type { StoredOrder } from './repository';
import * as repository from './repository';

type Line = StoredOrder['items'][number];

/** Locks the products as a checkout does, and answers the lines as they are now. */
export async function writeLines(
	tx: Tx,
	{ stock, view }: OrderParts,
	order: StoredOrder,
	{ lines, added }: OrderEditBody,
	by: Session,
): Promise<Line[]> {
	const wanted = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
	const left = order.items.flatMap((line) => {
		const quantity = wanted.get(line.lineId as number);
		return quantity === undefined ? [] : { ...line, quantity };
	});
	if (left.length !== lines.length) throw changedMeanwhile(view(order));
	const taken = new Map<number, number>();
	const count = (productId: number | null, units: number) => {
		if (productId !== null && units !== 0) taken.set(productId, (taken.get(productId) ?? 0) + units);
	};
	for (const line of order.items) count(line.productId, (wanted.get(line.lineId as number) ?? 0) - line.quantity);
	for (const { productId, quantity } of added) count(productId, quantity);
	const ids = [...taken].flatMap(([id, units]) => (units === 0 ? [] : id));
	const products = await stock.lock(tx, ids);
	const shown = await stock.shown(
		tx,
		added.map(({ productId }) => productId),
	);
	refuseMissing(order, added, { taken, products, shown });
	const fresh = added.map((line) => bought(line, products.get(line.productId) as LockedProduct));
	await repository.keepLines(tx, order.id, left);
	const items = [...left, ...(fresh.length > 0 ? await repository.insertLines(tx, order.id, fresh) : [])];
	// A request takes no units: its acceptance does.
	if (order.request) return items;
	const changes = ids.map((productId): StockChange => ({ productId, by: -(taken.get(productId) as number) }));
	await stock.change(tx, changes, { reason: 'order-edit', by, order: order.orderNumber });
	return items;
}

/** Throws 409 `order_changed`, as a checkout does. */
function refuseMissing(
	order: StoredOrder,
	added: OrderEditBody['added'],
	{ taken, products, shown }: { taken: Map<number, number>; products: Map<number, LockedProduct>; shown: Set<number> },
): void {
	const known = new Map(order.items.map((line) => [line.productId, line]));
	if (added.some(({ productId }) => known.has(productId)))
		throw new ShopError(400, 'already_there', 'Ese producto ya está en el pedido: cambia su cantidad.');
	const problems = [...taken].flatMap(([productId, units]): ChangedLine[] => {
		const product = products.get(productId);
		const fresh = added.find((line) => line.productId === productId);
		const seenPrice = fresh?.price ?? known.get(productId)?.price ?? 0;
		const line = { productId, name: product?.name ?? '', quantity: units, seenPrice };
		// Units that come back to a product that is gone come back to nothing.
		if (units <= 0) return [];
		if (!product || (fresh && !shown.has(productId)))
			return [{ ...line, reason: 'gone', available: 0, price: seenPrice }];
		const { price, stock: available } = product;
		if (!order.request && available < units) return [{ ...line, reason: 'stock', available, price }];
		if (fresh && !isSameAmount(fresh.price, price)) return [{ ...line, reason: 'price', available, price }];
		return [];
	});
	if (problems.length > 0) throw orderChanged(problems);
}
