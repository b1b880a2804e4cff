import { lazy, Suspense } from 'react';
import { useCartState } from '../features/cart/CartProvider';
import { selectCartChanges, selectCartItems } from '../features/cart/cartSlice';
import { problemOf } from '../features/cart/lineProblem';
import { useHydrated } from '../ui/useHydrated';

/** Without the chunk nothing is said. */
const OwnOrderHint = lazy(() =>
	import(/* webpackChunkName: "own-order" */ '../features/orders/OwnOrderHint').catch(() => ({ default: () => null })),
);

/** Of products that cannot be bought now. */
export function OwnOrder({ productIds }: { productIds: number[] }) {
	const hydrated = useHydrated();
	if (!hydrated || productIds.length === 0) return null;
	return (
		<Suspense>
			<OwnOrderHint productIds={productIds} />
		</Suspense>
	);
}

/** Of the lines of the cart that cannot be bought now; `held` units are the visitor's own, null while that is not known. */
export function OwnOrderOfCart({ held }: { held: ReadonlyMap<number, number> | null }) {
	const items = useCartState(selectCartItems);
	const changes = useCartState(selectCartChanges);
	const short = held ? items.filter(({ id, quantity }) => problemOf(changes[id] ?? {}, quantity, held.get(id))) : [];
	return <OwnOrder productIds={short.map(({ id }) => id)} />;
}
