import type { StockChange } from '../catalog/stock/service';
import type { HoldRow } from './repository';

export interface Ordered {
	productId: number;
	quantity: number;
}

export const byProduct = (units: readonly StockChange[]) => new Map(units.map(({ productId, by }) => [productId, by]));

/** Units that return to the stock (positive) or leave it when `granted` replaces `held`. */
export function differences(held: readonly StockChange[], granted: readonly StockChange[]): StockChange[] {
	const [before, now] = [byProduct(held), byProduct(granted)];
	return [...new Set([...before.keys(), ...now.keys()])].flatMap((productId) => {
		const by = (before.get(productId) ?? 0) - (now.get(productId) ?? 0);
		return by === 0 ? [] : [{ productId, by, held: -by }];
	});
}

/** Of each row the units beyond those ordered. */
export function unused(rows: readonly HoldRow[], ordered: readonly Ordered[]): HoldRow[] {
	const open = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]));
	return rows.flatMap((row) => {
		const quantity = open.get(row.productId) ?? 0;
		open.set(row.productId, Math.max(0, quantity - row.units));
		return row.units > quantity ? { ...row, units: row.units - quantity } : [];
	});
}

/** One person may hold a product twice, in two tabs. */
export function unitsOf(rows: readonly HoldRow[]): StockChange[] {
	const units = new Map<number, number>();
	for (const row of rows) units.set(row.productId, (units.get(row.productId) ?? 0) + row.units);
	return [...units].map(([productId, by]) => ({ productId, by, held: -by }));
}
