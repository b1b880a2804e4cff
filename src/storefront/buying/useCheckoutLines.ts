import { useMemo, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { useCart, useCartState } from '../cart/CartProvider';
import { selectCartChanges, selectCartItems } from '../cart/cartSlice';
import { type OwnUnits, refusedLines } from '../cart/lineProblem';
import { useCartOffers } from '../cart/useCartOffers';
import { atHeldPrices, type HeldPrices, reducedLines, useToPay } from '../cart/useToPay';
import type { Attempt } from '../checkout/attempt';
import type { Acceptance } from '../checkout/ChangedLines';
import { cartPrint, couponOf, linesOf } from '../checkout/outcome';

interface Held {
	/** Null while unknown. */
	units: OwnUnits;
	prices: HeldPrices;
}

/** With the changes to accept first. */
export function useCheckoutLines({ units: held, prices: kept }: Held, attempt: Attempt | null) {
	const cart = useCart();
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const isOurs = useIsOurs();
	// The shop no longer keeps these prices, whatever the hold said.
	const [over, setOver] = useState<ReadonlySet<number>>(new Set());
	const prices = useMemo(() => new Map([...kept].filter(([id]) => !over.has(id))), [kept, over]);
	// That order may have the last units; only a repeated attempt shows it.
	const offers = useCartOffers(items);
	const whole = reducedLines(atHeldPrices(items, prices), changes, offers, items);
	const pending = attempt?.cart === cartPrint({ items: linesOf(whole), coupon: couponOf(whole, offers.code) });
	const own = pending ? null : held;
	const toPay = useToPay(own, prices);
	const judged = isOurs && !pending;
	const refused = judged ? refusedLines(items, changes, own) : [];

	return {
		own,
		/** The cart's order was sent and not answered. */
		pending,
		toPay,
		items,
		/** With the price in the cart, if it differed. */
		shown: (pending ? whole : toPay.lines).map((line) => ({ ...line, before: changes[line.id]?.previousPrice })),
		refused,
		/** A line is short unless the visitor's hold has the units. */
		undecided: offers.waits || (judged && !own && refusedLines(items, changes, new Map()).length > refused.length),
		accept: (accepted: readonly Acceptance[]) => {
			const dearer = accepted.filter(({ seenPrice, price }) => price > seenPrice);
			if (dearer.length > 0) setOver(new Set([...over, ...dearer.map(({ id }) => id)]));
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
