import { lazy, Suspense } from 'react';
import type { Product } from '#contract/catalog/product';
import { stockOf } from '#lib/product';
import { Badge, StockHint } from '#ui/Badge';
import { useHydrated } from '#ui/useHydrated';

const untimed = <span>Apartado</span>;

/** Without the chunk, the hint has no time. */
const HeldTime = lazy(() =>
	import(/* webpackChunkName: "held-time" */ './HeldTime').catch(() => ({ default: () => untimed })),
);

/** As StockHint; says when held units may return. */
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
