import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '../../../contract/catalog/product';
import type { ProductList } from './useProductList';

interface Shown {
	question: string;
	order: readonly number[];
	/** New products that are shown or on another page. */
	seen: ReadonlySet<number>;
}

interface DeferredInserts {
	products: readonly Product[];
	waiting: readonly number[];
	flush(): void;
}

const noIds: readonly number[] = [];
const isInOrder = (products: readonly Product[], order: readonly number[]) =>
	products.length === order.length && products.every(({ id }, index) => id === order[index]);

/**
 * Keeps rows still while they are read. Changes and removals show at once; new and moved rows wait for `mayMove`,
 * another `question` (filters and page) or `flush`.
 */
export function useDeferredInserts(list: ProductList, question: string, mayMove: () => boolean): DeferredInserts {
	const { stale, arrived, find } = list;
	const products = list.answer?.products;
	const [state, setState] = useState<Shown | null>(null);
	const shown = state?.question === question && !stale ? state : null;

	const waiting = useMemo(() => {
		if (!shown || !products) return noIds;
		const onPage = new Set(products.map(({ id }) => id));
		return arrived.filter((id) => !shown.seen.has(id) || (onPage.has(id) && !shown.order.includes(id)));
	}, [products, shown, arrived]);
	const visible = useMemo(() => {
		if (!products || !shown || isInOrder(products, shown.order)) return products ?? [];
		return stillRows(products, shown.order, waiting, find);
	}, [products, shown, waiting, find]);

	const flush = useCallback(() => {
		if (products) setState({ question, order: products.map(({ id }) => id), seen: new Set(arrived) });
	}, [question, products, arrived]);
	useLayoutEffect(
		function flushWhenAllowed() {
			if (!products || stale) return;
			if (shown && ((isInOrder(products, shown.order) && !waiting.length) || !mayMove())) return;
			flush();
		},
		[products, stale, shown, waiting, flush, mayMove],
	);
	return { products: visible, waiting, flush };
}

/** Later rows may replace removed ones: nothing moves. */
function stillRows(
	products: readonly Product[],
	order: readonly number[],
	waiting: readonly number[],
	find: ProductList['find'],
): Product[] {
	const kept = order.flatMap((id) => find(id) ?? []);
	const lastKept = products.findLastIndex(({ id }) => order.includes(id));
	const following = products.slice(lastKept + 1).filter(({ id }) => !waiting.includes(id));
	return [...kept, ...following.slice(0, order.length - kept.length)];
}
