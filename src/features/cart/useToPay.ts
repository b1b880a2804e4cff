import { useMemo } from 'react';
import { toSoles } from '../../../contract/money';
import { sumCents } from '../../lib/money';
import { useCartState } from './CartProvider';
import { type CartItem, selectCartChanges, selectCartCount, selectCartItems } from './cartSlice';
import { heldOf, type OwnUnits, unitsFor } from './lineProblem';

export interface ToPay {
	/** With the units that can be bought. */
	lines: CartItem[];
	/** Soles, without delivery. */
	total: number;
	/** Units. */
	count: number;
	/** Units of the cart that cannot be bought. */
	lost: number;
}

/** What an order of the cart would cost; the store itself counts all of its lines (R4-14). */
export function useToPay(own: OwnUnits): ToPay {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const all = useCartState(selectCartCount);
	return useMemo(() => {
		const lines = items.flatMap((item) => {
			const quantity = unitsFor(changes[item.id] ?? {}, item.quantity, heldOf(own, item));
			return quantity > 0 ? [{ ...item, quantity }] : [];
		});
		const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
		return { lines, total: toSoles(sumCents(lines)), count, lost: all - count };
	}, [items, changes, all, own]);
}
