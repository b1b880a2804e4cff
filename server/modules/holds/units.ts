import type { Hold } from '#contract/orders/holds';
import type { LockedProduct, StockChange } from '../catalog/stock/service';
import type { HeldPrice, HoldRow } from './repository';

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

/** By product: the price that these holds keep. */
export const keptOf = (rows: readonly HoldRow[]): Map<number, HeldPrice> =>
	new Map(rows.flatMap(({ productId, kept }) => (kept ? [[productId, kept] as const] : [])));

/** The lower one of present offer and kept price, which units beyond those held do not get. */
export function keptPrices(
	granted: readonly StockChange[],
	own: readonly HoldRow[],
	products: ReadonlyMap<number, LockedProduct>,
): Map<number, HeldPrice> {
	const [before, held] = [keptOf(own), byProduct(unitsOf(own))];
	return new Map(
		granted.flatMap(({ productId, by }) => {
			const { offer = null, price = 0 } = products.get(productId) ?? {};
			const present = offer && { offerId: offer.id, title: offer.title, price, listPrice: offer.listPrice };
			const kept = by <= (held.get(productId) ?? 0) ? before.get(productId) : undefined;
			const best = kept && (!present || kept.price < present.price) ? kept : present;
			return best ? [[productId, best] as const] : [];
		}),
	);
}

export const withPrices = (items: Hold['items'], kept: ReadonlyMap<number, HeldPrice>): Hold['items'] =>
	items.map((item) => {
		const price = kept.get(item.productId)?.price;
		return { ...item, ...(price !== undefined && { price }) };
	});

export type KeptUnits = HeldPrice & { units: number };

export function keptUnits(rows: readonly HoldRow[]): Map<number, KeptUnits> {
	const kept = new Map<number, KeptUnits>();
	for (const { productId, units, kept: price } of rows)
		if (price) kept.set(productId, { ...price, units: units + (kept.get(productId)?.units ?? 0) });
	return kept;
}
