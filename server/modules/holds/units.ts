import type { StockChange } from '../catalog/stock/service';
import type { HoldRow } from './repository';

export interface Taken {
	productId: number;
	quantity: number;
}

export const byProduct = (units: readonly StockChange[]) => new Map(units.map(({ productId, by }) => [productId, by]));

/** Units that return to the stock (positive) or leave it when `given` replaces `held`. */
export function differences(held: readonly StockChange[], given: readonly StockChange[]): StockChange[] {
	const [before, now] = [byProduct(held), byProduct(given)];
	return [...new Set([...before.keys(), ...now.keys()])].flatMap((productId) => {
		const by = (before.get(productId) ?? 0) - (now.get(productId) ?? 0);
		return by === 0 ? [] : [{ productId, by, held: -by }];
	});
}

export function left(rows: readonly HoldRow[], taken: readonly Taken[]): HoldRow[] {
	const open = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
	return rows.flatMap((row) => {
		const wanted = open.get(row.productId) ?? 0;
		open.set(row.productId, Math.max(0, wanted - row.units));
		return row.units > wanted ? { ...row, units: row.units - wanted } : [];
	});
}

/** One person may hold a product twice, in two tabs. */
export function unitsOf(rows: readonly HoldRow[]): StockChange[] {
	const units = new Map<number, number>();
	for (const row of rows) units.set(row.productId, (units.get(row.productId) ?? 0) + row.units);
	return [...units].map(([productId, by]) => ({ productId, by, held: -by }));
}
