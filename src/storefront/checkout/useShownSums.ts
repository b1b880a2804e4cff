import { useEffect, useState } from 'react';
import { shownReductions } from '#contract/offers/reduce';
import type { Reduction } from '#contract/offers/reductions';
import type { ChangedLine } from '#contract/orders/order';
import { pricesInSoles } from '#contract/orders/prices';
import type { TypedCoupon } from '#store/uiSlice';
import type { Changed } from './outcome';

export interface ShownLine {
	id: number;
	name: string;
	quantity: number;
	/** Soles. */
	price: number;
	/** The price that the shopper saw elsewhere, if it differs. */
	before?: number | undefined;
	/** By rules and coupon; absent: none. */
	reductions?: readonly Reduction[] | undefined;
}

/** `choice` changes only with what the fee depends on. `fee`: null while unknown. */
export interface ShownFee {
	choice: string;
	fee: number | null;
}

/** State of the coupon field. */
export interface ShownCoupon {
	/** As typed; null: none. */
	typed: string | null;
	/** Requested of the shop; null: none. */
	code: string | null;
	/** Spanish; null: it counts. */
	refused: string | null;
	loading: boolean;
	changeCoupon: (coupon: TypedCoupon | null) => void;
}

type Sum = Pick<ShownLine, 'price' | 'quantity' | 'reductions'>;

const sumOf = (line: Sum): number => pricesInSoles({ lines: [line] }).products;

/**
 * Remembers the lowest price and fee on the screen, so that a press does not accept a later rise, which a phone shows
 * two screens above the button.
 */
export function useShownSums(lines: readonly ShownLine[], { choice, fee }: ShownFee, coupon: ShownCoupon) {
	const [lowest] = useState(() => new Map<number | string, number>());
	const lowestOf = (of: number | string, soles: number) => Math.min(lowest.get(of) ?? soles, soles);

	/** By product, for these quantities and this coupon: others change what a rule gives. */
	const [best] = useState(() => new Map<string, Sum>());
	const cart = JSON.stringify([coupon.code, lines.map(({ id, quantity }) => [id, quantity])]);
	const bestOf = (line: ShownLine): Sum => {
		const seen = best.get(`${line.id} ${cart}`);
		return seen && sumOf(seen) < sumOf(line) ? seen : line;
	};

	useEffect(function see() {
		// An answer on its way may be about what was just accepted.
		if (!coupon.loading) for (const line of lines) best.set(`${line.id} ${cart}`, bestOf(line));
		for (const { id, price, before = price } of lines) lowest.set(id, Math.min(lowestOf(id, price), before));
		if (fee !== null) lowest.set(choice, lowestOf(choice, fee));
	});

	return {
		/** Null where the press needs no question. */
		changed(refused: readonly ChangedLine[]): Pick<Changed, 'lines' | 'fee' | 'coupon'> | null {
			const dearer = lines.flatMap((shown): ChangedLine[] => {
				const { id: productId, name, quantity, price } = shown;
				if (refused.some((line) => line.productId === productId)) return [];
				const line = { productId, name, quantity, available: quantity, seenPrice: lowestOf(productId, price), price };
				const seen = bestOf(shown).reductions ?? [];
				const reductions = [...(shown.reductions ?? [])];
				if (sumOf({ price, quantity, reductions: seen }) < sumOf(shown))
					return [{ ...line, reason: 'reductions', seenReductions: shownReductions(seen), reductions }];
				return line.seenPrice === price ? [] : [{ ...line, reason: 'price' }];
			});
			const short = refused.map((line) => ({ ...line, seenPrice: lowestOf(line.productId, line.price) }));
			const now = fee ?? 0;
			const lowestFee = lowestOf(choice, now);
			const dearerFee = lowestFee < now ? { before: lowestFee, now } : null;
			if (short.length + dearer.length === 0 && !dearerFee) return null;
			const hadCoupon = dearer.some(({ seenReductions }) => seenReductions?.some(({ kind }) => kind === 'COUPON'));
			return { lines: [...short, ...dearer], fee: dearerFee, coupon: hadCoupon ? coupon.refused : null };
		},
		agree(accepted: ReadonlyArray<{ id: number; price: number }>, acceptedFee: Changed['fee']): void {
			for (const { id, price } of accepted) {
				lowest.set(id, price);
				best.delete(`${id} ${cart}`);
			}
			if (acceptedFee) lowest.set(choice, acceptedFee.now);
		},
	};
}
