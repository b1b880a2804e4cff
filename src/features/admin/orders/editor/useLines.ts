import { useState } from 'react';
import type { AdminOrder } from '../../../../../contract/orders/desk';
import { type Draft, type DraftLine, type DraftProduct, linesOf, noDraft, withProduct, withQuantity } from './draft';
import { problemsOf, withPrices } from './refused';

/** The lines of an order while they are changed; the changes apply to whatever `order` is by now. */
export function useLines(order: Pick<AdminOrder, 'items'>) {
	const [draft, setDraft] = useState(noDraft);
	/** The server's words about a product, by its id. */
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
		/** Says why they were not taken, with the prices of now. */
		refuse: (error: unknown) => {
			setProblems(problemsOf(error) ?? {});
			setDraft(withPrices(draft, error));
		},
	};
}
