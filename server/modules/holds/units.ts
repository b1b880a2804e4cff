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

/** The dearest price that so many units of these rows need; undefined beyond the units that have one. */
export function keptFor(rows: readonly HoldRow[], productId: number, units: number): HeldPrice | undefined {
	let left = units;
	for (const row of cheapestFirst(rows, productId)) {
		left -= row.units;
		if (left <= 0) return row.kept;
	}
	return undefined;
}

function cheapestFirst(rows: readonly HoldRow[], productId: number) {
	const priced = rows.flatMap(({ kept, units, ...row }) =>
		kept && row.productId === productId ? { kept, units } : [],
	);
	return priced.toSorted((one, other) => (one.kept.price < other.kept.price ? -1 : 1));
}

/** Units that an offer of few leaves to the holder of these rows; those of an ended or cheaper price stay theirs. */
export function unitsOfOffer(rows: readonly HoldRow[], { id, price, offer }: LockedProduct): number {
	if (!offer || offer.left === null) return Number.POSITIVE_INFINITY;
	const own = cheapestFirst(rows, id).filter(({ kept }) => kept.price <= price);
	return Math.max(
		offer.left,
		own.reduce((sum, { units }) => sum + units, 0),
	);
}

/** The lower one of present offer and kept price, which units beyond those held do not get. `products`: beside the hold. */
export function keptPrices(
	granted: readonly StockChange[],
	own: readonly HoldRow[],
	products: ReadonlyMap<number, LockedProduct>,
): Map<number, HeldPrice> {
	return new Map(
		granted.flatMap(({ productId, by }) => {
			const { offer = null, price = 0 } = products.get(productId) ?? {};
			const isEnough = offer && (offer.left === null || offer.left >= by);
			const present = isEnough ? { offerId: offer.id, title: offer.title, price, listPrice: offer.listPrice } : null;
			const kept = keptFor(own, productId, by);
			const best = kept && (!present || kept.price <= present.price) ? kept : present;
			return best ? [[productId, best] as const] : [];
		}),
	);
}

/** The rows keep other prices than these. */
export const keepsOthers = (rows: readonly HoldRow[], kept: ReadonlyMap<number, HeldPrice>): boolean =>
	rows.some((row) => {
		const now = kept.get(row.productId);
		return row.kept?.offerId !== now?.offerId || row.kept?.price !== now?.price;
	});

export const withPrices = (items: Hold['items'], priceOf: (item: Ordered) => HeldPrice | undefined): Hold['items'] =>
	items.map((item) => {
		const price = priceOf(item)?.price;
		return { ...item, ...(price !== undefined && { price }) };
	});
