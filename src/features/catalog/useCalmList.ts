import { useLayoutEffect, useMemo, useState } from 'react';
import type { Product } from '../../../contract/catalog';

interface CalmState {
	/** What was asked for; another question starts anew. */
	question: string;
	/** Products in the order in which they are shown, by id. */
	order: readonly number[];
	/** Products that came after the first answer. */
	fresh: ReadonlySet<number>;
}

export interface CalmList {
	/** What to show, in this order. */
	products: readonly Product[];
	/** Ids of products that came after the first answer; some may still be held back. */
	fresh: ReadonlySet<number>;
	/** How many new products wait for the person to ask for them. */
	waiting: number;
	/** Lets everything take its place. */
	admit(): void;
}

const nothingFresh: ReadonlySet<number> = new Set();
const inOrder = (products: readonly Product[], order: readonly number[]) =>
	products.length === order.length && products.every(({ id }, index) => id === order[index]);

/**
 * A list that does not move under the person's eyes. Rows follow live events in place and what is gone goes; but new
 * rows, and rows whose place changes, wait while `mayMove` says no, until the next change at a better moment, another
 * question, or `admit`. `products` must be those that answer `question`; undefined while they are on their way.
 */
export function useCalmList(
	products: readonly Product[] | undefined,
	question: string,
	mayMove: () => boolean,
): CalmList {
	const [state, setState] = useState<CalmState | null>(null);
	const held = state?.question === question ? state : null;

	const shown = useMemo(() => {
		if (!products || !held || inOrder(products, held.order)) return products ?? [];
		const byId = new Map(products.map((product) => [product.id, product]));
		return held.order.flatMap((id) => byId.get(id) ?? []);
	}, [products, held]);

	useLayoutEffect(
		function letMove() {
			if (!products || (held && inOrder(products, held.order))) return;
			if (held && !mayMove()) return;
			setState(settle(held, products, question));
		},
		[products, held, question, mayMove],
	);

	return {
		products: shown,
		fresh: held?.fresh ?? nothingFresh,
		waiting: products && held ? products.length - shown.length : 0,
		admit: () => products && setState(settle(held, products, question)),
	};
}

/** The state in which `products` have their places; those unknown before are fresh. */
function settle(held: CalmState | null, products: readonly Product[], question: string): CalmState {
	const order = products.map(({ id }) => id);
	const known = new Set(held?.order);
	const unknown = held ? order.filter((id) => !known.has(id)) : [];
	const fresh = unknown.length && held ? new Set([...held.fresh, ...unknown]) : (held?.fresh ?? nothingFresh);
	return { question, order, fresh };
}
