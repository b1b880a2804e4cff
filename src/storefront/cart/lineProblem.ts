import type { ChangedLine } from '#contract/orders/order';
import { leftText } from '#lib/offerTerm';
import type { CartItem, CartState, LineChanges } from './cartSlice';

/** This visitor's held units by product, beside the stock; null until known. */
export type OwnUnits = ReadonlyMap<number, number> | null;

/** Until known, all units count as held. */
export const heldOf = (own: OwnUnits, { id, quantity }: Pick<CartItem, 'id' | 'quantity'>): number =>
	own ? (own.get(id) ?? 0) : quantity;

/** While an offer is of few units, an order takes those alone. */
const isFew = ({ stock, offer }: LineChanges): boolean =>
	offer?.left != null && offer.left < (stock ?? Number.POSITIVE_INFINITY);

export function unitsFor(changes: LineChanges, quantity: number, held = 0): number {
	const { unavailable, stock = quantity, offer } = changes;
	return unavailable ? 0 : Math.min(quantity, Math.max(0, (isFew(changes) ? (offer?.left ?? 0) : stock) + held));
}

/** Spanish; null without a known problem. */
export function problemOf(changes: LineChanges, quantity: number, held = 0): string | null {
	if (changes.unavailable) return 'Ya no está disponible';
	const units = unitsFor(changes, quantity, held);
	if (quantity <= units) return null;
	if (isFew(changes)) return leftText(units);
	if (units <= 0) return changes.reserved ? 'Apartado por ahora' : 'Agotado por ahora';
	return units === 1 ? 'Solo queda 1' : `Solo quedan ${units}`;
}

export function refusedLines(items: readonly CartItem[], changes: CartState['changes'], own: OwnUnits): ChangedLine[] {
	return items.flatMap((item) => {
		const { id, name, quantity, price } = item;
		const lineChanges = changes[id] ?? {};
		const available = unitsFor(lineChanges, quantity, heldOf(own, item));
		if (available === quantity) return [];
		const reason = lineChanges.unavailable ? 'gone' : 'stock';
		return { productId: id, name, reason, quantity, available, seenPrice: price, price };
	});
}
