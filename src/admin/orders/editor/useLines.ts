import { useState } from 'react';
import type { AdminOrder } from '#contract/orders/desk';
import { type Draft, type DraftLine, type DraftProduct, linesOf, noDraft, withProduct, withQuantity } from './draft';
import { problemsOf, withPrices } from './refused';

export function useLines(order: Pick<AdminOrder, 'items'>) {
	const [draft, setDraft] = useState(noDraft);
	const [problems, setProblems] = useState<Readonly<Record<number, string>>>({});
	const lines = linesOf(order, draft);
	const change = (next: Draft) => {
		setProblems({});
		setDraft(next);
	};
	return {
		lines,
		problems,
		setQuantity: (line: DraftLine, quantity: number) => change(withQuantity(draft, line, quantity)),
		add: (product: DraftProduct) => change(withProduct(draft, lines, product)),
		refuse: (error: unknown) => {
			setProblems(problemsOf(error) ?? {});
			setDraft(withPrices(draft, error));
		},
	};
}
