import { withUnits } from '#contract/offers/later';
import type { Reduction } from '#contract/offers/reductions';
import type { AdminOrder, OrderEditBody } from '#contract/orders/desk';
import { pricesInSoles } from '#contract/orders/prices';

/** `price`: soles for one unit. */
export interface DraftProduct {
	productId: number;
	name: string;
	imageUrl: string | null;
	price: number;
	/** Units available when the product was chosen. */
	stock: number;
}

export interface AddedLine extends DraftProduct {
	quantity: number;
}

/** Differences, so that they apply to the order's latest state. */
export interface Draft {
	/** Changed quantities by line id; 0 removes the line. */
	quantities: Readonly<Record<number, number>>;
	added: readonly AddedLine[];
	/** Soles by product, for units beyond those of its line: what the server says a unit costs today. */
	today: Readonly<Record<number, number>>;
}

export const noDraft: Draft = { quantities: {}, added: [], today: {} };

export interface DraftLine {
	key: string;
	name: string;
	imageUrl: string | null;
	price: number;
	quantity: number;
	reductions?: readonly Reduction[] | null | undefined;
	/** Price of each unit more than before. */
	today: number;
	/** Units in the order; 0 for a new line. */
	before: number;
	/** Null once the product is gone. */
	productId: number | null;
	lineId: number | null;
}

export function linesOf({ items }: Pick<AdminOrder, 'items'>, { quantities, added, today }: Draft): DraftLine[] {
	return [
		...items.map(({ lineId = 0, productId, productName, imageUrl, price, quantity, reductions }) => {
			const line = { key: `line ${lineId}`, name: productName, imageUrl, price, quantity, reductions };
			const present = today[productId ?? 0] ?? price;
			const edited = withUnits(line, quantities[lineId] ?? quantity, present);
			return { ...edited, productId, lineId, before: quantity, today: present };
		}),
		...added.map(({ productId, name, imageUrl, price, quantity }) => ({
			...{ key: `product ${productId}`, name, imageUrl, price, productId, quantity, lineId: null, before: 0 },
			today: price,
		})),
	];
}

export function withQuantity(draft: Draft, line: DraftLine, quantity: number): Draft {
	if (line.lineId !== null) return { ...draft, quantities: { ...draft.quantities, [line.lineId]: quantity } };
	const added = draft.added.flatMap((one) => {
		if (one.productId !== line.productId) return one;
		return quantity > 0 ? { ...one, quantity } : [];
	});
	return { ...draft, added };
}

/** Gone products weigh nothing. */
export const cartOf = (lines: readonly DraftLine[]) => ({
	total: pricesInSoles({ lines }).products,
	lines: lines.flatMap(({ productId: id, quantity }) => (id !== null && quantity > 0 ? { id, quantity } : [])),
});

/** A product of the order gets one more unit. */
export function withProduct(draft: Draft, lines: readonly DraftLine[], product: DraftProduct): Draft {
	const existing = lines.find(({ productId }) => productId === product.productId);
	if (existing) return withQuantity(draft, existing, existing.quantity + 1);
	return { ...draft, added: [...draft.added, { ...product, quantity: 1 }] };
}

export const sentLines = (lines: readonly DraftLine[]): Pick<OrderEditBody, 'lines' | 'added'> => ({
	lines: lines.flatMap(({ lineId, quantity, before, today }) =>
		lineId !== null && quantity > 0 ? { lineId, quantity, ...(quantity > before && { price: today }) } : [],
	),
	added: lines.flatMap(({ lineId, productId, quantity, price }) =>
		lineId === null && productId !== null && quantity > 0 ? { productId, quantity, price } : [],
	),
});

export const isTouched = (lines: readonly DraftLine[]): boolean =>
	lines.some(({ quantity, before }) => quantity !== before);
