import { useIsOurs } from '../api/backEnd';
import { useCart, useCartState } from '../features/cart/CartProvider';
import { selectCartChanges, selectCartItems } from '../features/cart/cartSlice';
import { type OwnUnits, refusedLines } from '../features/cart/lineProblem';
import { useToPay } from '../features/cart/useToPay';
import type { Attempt } from '../features/checkout/attempt';
import type { Acceptance } from '../features/checkout/ChangedLines';
import { cartPrint, linesOf } from '../features/checkout/outcome';

/** The cart as an order would have it, and what the shopper has to agree to before. `held` null while it is not known. */
export function useCheckoutLines(held: OwnUnits, attempt: Attempt | null) {
	const cart = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const isOurs = useIsOurs();
	// That order itself may have taken the last units: whether it did, only the same press again can tell.
	const pending = attempt?.cart === cartPrint(linesOf(items));
	const own = pending ? null : held;
	const toPay = useToPay(own);
	const judged = isOurs && !pending;
	const refused = judged ? refusedLines(items, changes, own) : [];

	return {
		own,
		toPay,
		items,
		/** With the price that was seen in the cart, where it was another. */
		shown: (pending ? items : toPay.lines).map((line) => ({ ...line, before: changes[line.id]?.previousPrice })),
		refused,
		/** A line is short, unless the visitor's own hold has its units. */
		undecided: judged && !own && refusedLines(items, changes, new Map()).length > refused.length,
		accept: (accepted: readonly Acceptance[]) => {
			for (const { id, quantity, seenPrice, price: told, available } of accepted) {
				cart.changeQuantity({ id, quantity });
				// The cart may have heard of a newer one than the one that was accepted.
				const price = items.some((item) => item.id === id && item.price === seenPrice) ? told : undefined;
				const stock = available === undefined ? undefined : Math.max(0, available - (held?.get(id) ?? 0));
				if (quantity > 0) cart.updateProducts([{ id, price, stock }]);
				cart.acknowledgeChanges(id);
			}
		},
	};
}
