import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '#contract/catalog/product';
import { cardOf } from '#lib/product';
import type { Arrival } from './livePage';
import type { ProductList } from './useProductList';

interface Shown {
	question: string;
	/** Cards, as of `cardOf`. */
	order: readonly number[];
	/** New cards, shown or on another page. */
	arrivals: ReadonlySet<number>;
}

interface DeferredInserts {
	products: readonly Product[];
	waiting: readonly Arrival[];
	flush(): void;
}

const none: readonly Arrival[] = [];
const isInOrder = (products: readonly Product[], order: readonly number[]) =>
	products.length === order.length && products.every((product, index) => cardOf(product) === order[index]);

/**
 * Rows stay still while read. Changes and removals show at once; new and moved rows wait for `mayMove`, another
 * `question` (filters and page) or `flush`.
 */
export function useDeferredInserts(list: ProductList, question: string, mayMove: () => boolean): DeferredInserts {
	const { stale, arrived, find } = list;
	const products = list.answer?.products;
	const [state, setState] = useState<Shown | null>(null);
	const shown = state?.question === question && !stale ? state : null;

	const waiting = useMemo(() => {
		if (!shown || !products) return none;
		const onPage = new Set(products.map(cardOf));
		return arrived.filter(({ card }) => !shown.arrivals.has(card) || (onPage.has(card) && !shown.order.includes(card)));
	}, [products, shown, arrived]);
	const visible = useMemo(() => {
		if (!products || !shown || isInOrder(products, shown.order)) return products ?? [];
		return stillRows(products, shown.order, waiting, find);
	}, [products, shown, waiting, find]);

	const flush = useCallback(() => {
		if (products)
			setState({ question, order: products.map(cardOf), arrivals: new Set(arrived.map(({ card }) => card)) });
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
	waiting: readonly Arrival[],
	find: ProductList['find'],
): Product[] {
	const remaining = order.flatMap((card) => find(card) ?? []);
	const lastRemaining = products.findLastIndex((product) => order.includes(cardOf(product)));
	const isWaiting = (product: Product) => waiting.some(({ card }) => card === cardOf(product));
	const following = products.slice(lastRemaining + 1).filter((product) => !isWaiting(product));
	return [...remaining, ...following.slice(0, order.length - remaining.length)];
}
