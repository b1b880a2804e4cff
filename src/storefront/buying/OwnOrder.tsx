import { lazy, Suspense } from 'react';
import { useHydrated } from '#ui/useHydrated';
import type { CartRow } from '../cart/useToPay';

/** Without the chunk nothing is shown. */
const OwnOrderHint = lazy(() =>
	import(/* webpackChunkName: "own-order" */ '../order/OwnOrderHint').catch(() => ({ default: () => null })),
);

/** The buyer's order with sold-out products. */
export function OwnOrder({ productIds }: { productIds: number[] }) {
	const hydrated = useHydrated();
	if (!hydrated || productIds.length === 0) return null;
	return (
		<Suspense>
			<OwnOrderHint productIds={productIds} />
		</Suspense>
	);
}

/** For sold-out lines of the cart. */
export const OwnOrderOfCart = ({ rows }: { rows: readonly CartRow[] }) => (
	<OwnOrder productIds={rows.flatMap(({ item, problem }) => (problem ? item.id : []))} />
);
