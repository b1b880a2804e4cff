import type { Tx } from '../../db';
import type { Stock, StockChange } from '../catalog/stock/service';
import type { StoredOrder } from './repository';

/** For an order that stands again, or is accepted. `refuse` gets what is missing, and throws. */
export async function takeUnits(
	stock: Stock,
	tx: Tx,
	{ items, orderNumber }: StoredOrder,
	because: Parameters<Stock['change']>[2],
	refuse: (missing: string) => never,
): Promise<void> {
	const ids = items.flatMap(({ productId }) => productId ?? []);
	const products = ids.length > 0 ? await stock.lock(tx, ids) : new Map();
	const missing = items.flatMap(({ productId, productName, quantity }) => {
		const units = products.get(productId)?.stock ?? 0;
		return units < quantity ? `de «${productName}» hay ${units} y el pedido tiene ${quantity}` : [];
	});
	if (missing.length > 0) refuse(missing.join('; '));
	const taken = items.map(({ productId, quantity }): StockChange => ({ productId: productId ?? 0, by: -quantity }));
	await stock.change(tx, taken, { ...because, order: orderNumber });
}
