import { withUnits } from '#contract/offers/later';
import { reduceLines } from '#contract/offers/reduce';
import type { OrderEditBody } from '#contract/orders/desk';
import type { ChangedLine } from '#contract/orders/order';
import { isSameAmount } from '#contract/shared/money';
import type { Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { LockedProduct, StockChange } from '../catalog/stock/service';
import { availableUnits, bought, offeredUnits, orderChanged } from './lines';
import type { OrderParts } from './parts';
import { storedLine } from './reductions';
import { changedMeanwhile } from './refusals';
import type { StoredOrder } from './repository';
import * as repository from './repository';

type Line = StoredOrder['items'][number];

/** Locks products as a checkout does. Answers the present lines. */
export async function writeLines(
	tx: Tx,
	{ stock, view }: OrderParts,
	order: StoredOrder,
	{ lines, added }: OrderEditBody,
	by: Session,
): Promise<Line[]> {
	const requestedUnits = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
	if (lines.some(({ lineId }) => !order.items.some((line) => line.lineId === lineId)))
		throw changedMeanwhile(view(order));
	const unitsByProduct = new Map<number, number>();
	const count = (productId: number | null, units: number) => {
		if (productId !== null && units !== 0) unitsByProduct.set(productId, (unitsByProduct.get(productId) ?? 0) + units);
	};
	for (const line of order.items)
		count(line.productId, (requestedUnits.get(line.lineId as number) ?? 0) - line.quantity);
	for (const { productId, quantity } of added) count(productId, quantity);
	const ids = [...unitsByProduct].flatMap(([id, units]) => (units === 0 ? [] : id));
	const products = await stock.lockPriced(tx, ids);
	const shown = await stock.shown(
		tx,
		added.map(({ productId }) => productId),
	);
	refuseMissing(order, { lines, added }, { unitsByProduct, products, shown });
	const remaining = order.items.flatMap((line) => {
		const quantity = requestedUnits.get(line.lineId as number);
		const today = products.get(line.productId ?? 0)?.price ?? line.price;
		return quantity === undefined ? [] : withUnits(line, quantity, today);
	});
	const fresh = reduceLines(
		added.map((line) => {
			const product = products.get(line.productId) as LockedProduct;
			return { ...bought(line, product), offer: product.offer };
		}),
		{ rules: [], coupon: null },
	).map(storedLine);
	await repository.keepLines(tx, order.id, remaining);
	const items = [...remaining, ...(fresh.length > 0 ? await repository.insertLines(tx, order.id, fresh) : [])];
	// A request takes no units: its acceptance does.
	if (order.request) return items;
	const changes = ids.map((productId): StockChange => ({ productId, by: -(unitsByProduct.get(productId) as number) }));
	await stock.change(tx, changes, { reason: 'order-edit', by, order: order.orderNumber });
	const more = [...unitsByProduct].flatMap(([productId, quantity]) => (quantity > 0 ? { productId, quantity } : []));
	await stock.countOffered(tx, offeredUnits(more, products));
	return items;
}

/** Throws 409 `order_changed`. */
function refuseMissing(
	order: StoredOrder,
	{ lines, added }: Pick<OrderEditBody, 'lines' | 'added'>,
	{
		unitsByProduct,
		products,
		shown,
	}: { unitsByProduct: Map<number, number>; products: Map<number, LockedProduct>; shown: Set<number> },
): void {
	const linesByProduct = new Map(order.items.map((line) => [line.productId, line]));
	if (added.some(({ productId }) => linesByProduct.has(productId)))
		throw new ShopError(400, 'already_there', 'Ese producto ya está en el pedido: cambia su cantidad.');
	const problems = [...unitsByProduct].flatMap(([productId, units]): ChangedLine[] => {
		const product = products.get(productId);
		const fresh = added.find((line) => line.productId === productId);
		const before = linesByProduct.get(productId);
		const shownPrice = fresh?.price ?? lines.find(({ lineId }) => lineId === before?.lineId)?.price;
		const seenPrice = shownPrice ?? before?.price ?? 0;
		const line = { productId, name: product?.name ?? '', quantity: units, seenPrice };
		// Units of a deleted product return to nothing.
		if (units <= 0) return [];
		if (!product || (fresh && !shown.has(productId)))
			return [{ ...line, reason: 'gone', available: 0, price: seenPrice }];
		const { price } = product;
		const available = availableUnits(product);
		if (!order.request && available < units) return [{ ...line, reason: 'stock', available, price }];
		if (shownPrice !== undefined && !isSameAmount(shownPrice, price))
			return [{ ...line, reason: 'price', available, price }];
		return [];
	});
	if (problems.length > 0) throw orderChanged(problems);
}
