import { useMemo } from 'react';
import { pricesInSoles } from '../../../contract/orders/prices';
import { useCartState } from './CartProvider';
import { type CartItem, type LineChanges, selectCartChanges, selectCartCount, selectCartItems } from './cartSlice';
import { heldOf, type OwnUnits, problemOf, unitsFor } from './lineProblem';

/** A line of the cart with what is known of it. */
export interface CartRow {
	item: CartItem;
	changes: LineChanges;
	/** Why it cannot be bought as it stands, in Spanish; null where it can. */
	problem: string | null;
	/** Units that can be bought. */
	units: number;
	/** Soles that these cost. */
	total: number;
	/** Soles that all of the line would cost. */
	all: number;
}

export interface ToPay {
	rows: CartRow[];
	/** With the units that can be bought. */
	lines: CartItem[];
	/** Soles, without delivery. */
	total: number;
	/** Units. */
	count: number;
	/** Units of the cart that cannot be bought. */
	lost: number;
}

/** What an order of the cart would cost; the store itself keeps and counts all of its lines (R4-14). */
export function useToPay(own: OwnUnits): ToPay {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const all = useCartState(selectCartCount);
	return useMemo(() => {
		const known = items.map((item) => {
			const of = [changes[item.id] ?? {}, item.quantity, heldOf(own, item)] as const;
			return { item, changes: of[0], problem: problemOf(...of), units: unitsFor(...of) };
		});
		const wished = pricesInSoles({ lines: items }).lines;
		const sold = pricesInSoles({ lines: known.map(({ item, units }) => ({ ...item, quantity: units })) });
		const rows = known.map((row, at) => ({
			...row,
			total: sold.lines[at]?.total ?? 0,
			all: wished[at]?.total ?? 0,
		}));
		const count = known.reduce((sum, { units }) => sum + units, 0);
		const lines = sold.lines.filter(({ quantity }) => quantity > 0);
		return { rows, lines, total: sold.total, count, lost: all - count };
	}, [items, changes, all, own]);
}
