import { lazy, Suspense } from 'react';
import type { CartRow } from '../features/cart/useToPay';
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

/** Of the lines of the cart that cannot be bought now. */
export const OwnOrderOfCart = ({ rows }: { rows: readonly CartRow[] }) => (
	<OwnOrder productIds={rows.flatMap(({ item, problem }) => (problem ? item.id : []))} />
);
