import type { Tx } from '#platform/db';
import type { Stock, StockChange } from '../catalog/stock/service';
import type { StoredOrder } from './repository';

type ChangeReason = Parameters<Stock['change']>[2];

export async function takeUnits(
	tx: Tx,
	stock: Stock,
	{ items, orderNumber }: StoredOrder,
	changeReason: ChangeReason,
	refuse: (missing: string) => never,
): Promise<void> {
	const products = await stock.lock(
		tx,
		items.flatMap(({ productId }) => productId ?? []),
	);
	const missing = items.flatMap(({ productId, productName, quantity }) => {
		const units = products.get(productId ?? 0)?.stock ?? 0;
		return units < quantity ? `de «${productName}» hay ${units} y el pedido tiene ${quantity}` : [];
	});
	if (missing.length > 0) refuse(missing.join('; '));
	const changes = items.map(({ productId, quantity }): StockChange => ({ productId: productId ?? 0, by: -quantity }));
	await stock.change(tx, changes, { ...changeReason, order: orderNumber });
}

/** Units of deleted products return to nothing. Answers whether there were others. */
export async function restock(
	tx: Tx,
	stock: Stock,
	lines: readonly { productId: number | null; quantity: number }[],
	changeReason: ChangeReason,
): Promise<boolean> {
	const back = new Map<number, number>();
	for (const { productId, quantity } of lines)
		if (productId !== null) back.set(productId, (back.get(productId) ?? 0) + quantity);
	await stock.lock(tx, [...back.keys()]);
	await stock.change(
		tx,
		[...back].map(([productId, by]) => ({ productId, by })),
		changeReason,
	);
	return back.size > 0;
}
