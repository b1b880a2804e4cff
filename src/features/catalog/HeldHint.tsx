import { lazy, Suspense } from 'react';
import type { Product } from '../../../contract/catalog/product';
import { stockOf } from '../../lib/product';
import { Badge, StockHint } from '../../ui/Badge';
import { useHydrated } from '../../ui/useHydrated';

const untimed = <span>Apartado</span>;

/** Where the chunk cannot be had, the hint is as good without its time. */
const HeldTime = lazy(() =>
	import(/* webpackChunkName: "held-time" */ './HeldTime').catch(() => ({ default: () => untimed })),
);

/** As StockHint; of a product whose last units somebody keeps it says when they may come back. */
export function HeldHint({ product }: { product: Product }) {
	const hydrated = useHydrated();
	const stock = stockOf(product);
	if (stock !== 0 || !product.heldUntil) return <StockHint stock={stock} />;
	return (
		<Badge tone="warning">
			{hydrated ? (
				<Suspense fallback={untimed}>
					<HeldTime product={product} />
				</Suspense>
			) : (
				untimed
			)}
		</Badge>
	);
}
