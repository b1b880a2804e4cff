import { useEffect, useState } from 'react';
import type { ChangedLine } from '#contract/orders/order';
import type { Changed } from './outcome';

export interface ShownLine {
	id: number;
	name: string;
	quantity: number;
	/** Soles. */
	price: number;
	/** The price that the shopper saw elsewhere, if it differs. */
	before?: number | undefined;
}

/** `choice` changes only with what the fee depends on. `fee`: null while unknown. */
export interface ShownFee {
	choice: string;
	fee: number | null;
}

/**
 * Remembers the lowest price and fee on the screen, so that a press does not accept a later rise, which a phone shows
 * two screens above the button.
 */
export function useShownSums(lines: readonly ShownLine[], { choice, fee }: ShownFee) {
	const [lowest] = useState(() => new Map<number | string, number>());
	const lowestOf = (of: number | string, soles: number) => Math.min(lowest.get(of) ?? soles, soles);

	useEffect(function see() {
		for (const { id, price, before = price } of lines) lowest.set(id, Math.min(lowestOf(id, price), before));
		if (fee !== null) lowest.set(choice, lowestOf(choice, fee));
	});

	return {
		/** Null where the press needs no question. */
		changed(refused: readonly ChangedLine[]): Pick<Changed, 'lines' | 'fee'> | null {
			const dearer = lines.flatMap(({ id: productId, name, quantity, price }): ChangedLine[] => {
				const seenPrice = lowestOf(productId, price);
				if (seenPrice === price || refused.some((line) => line.productId === productId)) return [];
				return [{ productId, name, reason: 'price', quantity, available: quantity, seenPrice, price }];
			});
			const short = refused.map((line) => ({ ...line, seenPrice: lowestOf(line.productId, line.price) }));
			const now = fee ?? 0;
			const lowestFee = lowestOf(choice, now);
			const dearerFee = lowestFee < now ? { before: lowestFee, now } : null;
			if (short.length + dearer.length === 0 && !dearerFee) return null;
			return { lines: [...short, ...dearer], fee: dearerFee };
		},
		agree(accepted: ReadonlyArray<{ id: number; price: number }>, acceptedFee: Changed['fee']): void {
			for (const { id, price } of accepted) lowest.set(id, price);
			if (acceptedFee) lowest.set(choice, acceptedFee.now);
		},
	};
}
