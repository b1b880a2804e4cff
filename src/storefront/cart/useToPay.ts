import { useMemo } from 'react';
import type { Shipping } from '#commerce/delivery/shipping';
import { pricesInSoles } from '#contract/orders/prices';
import { useCartState } from './CartProvider';
import { type CartItem, type LineChanges, selectCartChanges, selectCartCount, selectCartItems } from './cartSlice';
import { heldOf, type OwnUnits, problemOf, unitsFor } from './lineProblem';

export interface CartRow {
	item: CartItem;
	changes: LineChanges;
	/** Spanish; null where the line can be bought. */
	problem: string | null;
	/** Available units. */
	units: number;
	/** Soles for `units`. */
	total: number;
	/** Soles for all units of the line. */
	all: number;
}

export interface ToPay {
	rows: CartRow[];
	lines: CartItem[];
	/** Soles, without delivery. */
	total: number;
	count: number;
	/** Unavailable units. */
	lost: number;
}

/** An order of the cart; the store itself counts all lines (R4-14). */
export function useToPay(own: OwnUnits): ToPay {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const all = useCartState(selectCartCount);
	return useMemo(() => {
		const states = items.map((item) => {
			const of = [changes[item.id] ?? {}, item.quantity, heldOf(own, item)] as const;
			return { item, changes: of[0], problem: problemOf(...of), units: unitsFor(...of) };
		});
		const whole = pricesInSoles({ lines: items }).lines;
		const sold = pricesInSoles({ lines: states.map(({ item, units }) => ({ ...item, quantity: units })) });
		const rows = states.map((row, at) => ({
			...row,
			total: sold.lines[at]?.total ?? 0,
			all: whole[at]?.total ?? 0,
		}));
		const count = states.reduce((sum, { units }) => sum + units, 0);
		const lines = sold.lines.filter(({ quantity }) => quantity > 0);
		return { rows, lines, total: sold.total, count, lost: all - count };
	}, [items, changes, all, own]);
}

/** Soles. Without anything to send, no delivery is charged. */
export const withFee = ({ lines, count }: ToPay, shipping: Shipping | undefined): number =>
	pricesInSoles({ lines, delivery: count > 0 ? shipping?.fee : 0 }).total;
