import { useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '../../../contract/product';

interface Shown {
	queryKey: string;
	order: readonly number[];
	inserted: ReadonlySet<number>;
}

interface DeferredInserts {
	products: readonly Product[];
	/** Ids of products that came after the first answer; some may still be held back. */
	inserted: ReadonlySet<number>;
	/** Number of products held back. */
	waiting: number;
	flush(): void;
}

const none: ReadonlySet<number> = new Set();
const isInOrder = (products: readonly Product[], order: readonly number[]) =>
	products.length === order.length && products.every(({ id }, index) => id === order[index]);

/**
 * A list that does not move while it is being read. Rows change in place and removed rows go at once, but new and moved
 * rows wait until `mayMove` allows them, the query changes, or `flush` is called. `products` must be the answer of
 * `queryKey`, or undefined while it is loading.
 */
export function useDeferredInserts(
	products: readonly Product[] | undefined,
	queryKey: string,
	mayMove: () => boolean,
): DeferredInserts {
	const [state, setState] = useState<Shown | null>(null);
	const shown = state?.queryKey === queryKey ? state : null;

	const visible = useMemo(() => {
		if (!products || !shown || isInOrder(products, shown.order)) return products ?? [];
		const byId = new Map(products.map((product) => [product.id, product]));
		return shown.order.flatMap((id) => byId.get(id) ?? []);
	}, [products, shown]);

	useLayoutEffect(
		function flushWhenAllowed() {
			if (!products || (shown && (isInOrder(products, shown.order) || !mayMove()))) return;
			setState(showAll(shown, products, queryKey));
		},
		[products, shown, queryKey, mayMove],
	);

	return {
		products: visible,
		inserted: shown?.inserted ?? none,
		waiting: products && shown ? products.length - visible.length : 0,
		flush: () => products && setState(showAll(shown, products, queryKey)),
	};
}

function showAll(before: Shown | null, products: readonly Product[], queryKey: string): Shown {
	const order = products.map(({ id }) => id);
	const known = new Set(before?.order);
	const fresh = before ? order.filter((id) => !known.has(id)) : [];
	return { queryKey, order, inserted: new Set([...(before?.inserted ?? none), ...fresh]) };
}
