import { lazy, Suspense } from 'react';
import type { CartRow } from '../features/cart/useToPay';
import { useHydrated } from '../ui/useHydrated';

/** Without the chunk nothing is said. */
const OwnOrderHint = lazy(() =>
	import(/* webpackChunkName: "own-order" */ '../features/orders/OwnOrderHint').catch(() => ({ default: () => null })),
);

/** The own order that has products which cannot be bought now. */
export function OwnOrder({ productIds }: { productIds: number[] }) {
	const hydrated = useHydrated();
	if (!hydrated || productIds.length === 0) return null;
	return (
		<Suspense>
			<OwnOrderHint productIds={productIds} />
		</Suspense>
	);
}

/** The own order that has lines of the cart which cannot be bought now. */
export const OwnOrderOfCart = ({ rows }: { rows: readonly CartRow[] }) => (
	<OwnOrder productIds={rows.flatMap(({ item, problem }) => (problem ? item.id : []))} />
);
