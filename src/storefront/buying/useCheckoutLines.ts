import { useIsOurs } from '#api/backEnd';
import { useCart, useCartState } from '../cart/CartProvider';
import { selectCartChanges, selectCartItems } from '../cart/cartSlice';
import { type OwnUnits, refusedLines } from '../cart/lineProblem';
import { useToPay } from '../cart/useToPay';
import type { Attempt } from '../checkout/attempt';
import type { Acceptance } from '../checkout/ChangedLines';
import { cartPrint, linesOf } from '../checkout/outcome';

/** With the changes to accept first. `held`: null while unknown. */
export function useCheckoutLines(held: OwnUnits, attempt: Attempt | null) {
	const cart = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const isOurs = useIsOurs();
	// That order may have the last units; only a repeated attempt shows it.
	const pending = attempt?.cart === cartPrint(linesOf(items));
	const own = pending ? null : held;
	const toPay = useToPay(own);
	const judged = isOurs && !pending;
	const refused = judged ? refusedLines(items, changes, own) : [];

	return {
		own,
		/** The cart's order was sent and not answered. */
		pending,
		toPay,
		items,
		/** With the price in the cart, if it differed. */
		shown: (pending ? items : toPay.lines).map((line) => ({ ...line, before: changes[line.id]?.previousPrice })),
		refused,
		/** A line is short unless the visitor's hold has the units. */
		undecided: judged && !own && refusedLines(items, changes, new Map()).length > refused.length,
		accept: (accepted: readonly Acceptance[]) => {
			for (const { id, quantity, seenPrice, price: acceptedPrice, available } of accepted) {
				cart.changeQuantity({ id, quantity });
				// The cart may know a newer price.
				const price = items.some((item) => item.id === id && item.price === seenPrice) ? acceptedPrice : undefined;
				const stock = available === undefined ? undefined : Math.max(0, available - (held?.get(id) ?? 0));
				if (quantity > 0) cart.updateProducts([{ id, price, stock }]);
				cart.acknowledgeChanges(id);
			}
		},
	};
}
