import { useEffect, useState } from 'react';
import { toCents } from '../../../contract/money';
import type { ChangedLine } from '../../../contract/order';
import type { ChangedFee } from './ChangedLines';

export interface ShownLine {
	id: number;
	name: string;
	quantity: number;
	/** Soles. */
	price: number;
	/** The one that the shopper saw elsewhere, where it was another. */
	before?: number | undefined;
}

/** `choice` is the same text as long as the shopper changes nothing that the fee depends on; `fee` null while it is not known. */
export interface ShownFee {
	choice: string;
	fee: number | null;
}

/**
 * Remembers the lowest price and fee that were on the screen, so that a press does not accept a rise of them that came
 * since: on a phone it happens two screens above the button.
 */
export function useSeenSums(lines: readonly ShownLine[], { choice, fee }: ShownFee) {
	const [lowest] = useState(() => new Map<number | string, number>());

	useEffect(function see() {
		const look = (of: number | string, soles: number) => lowest.set(of, Math.min(lowest.get(of) ?? soles, soles));
		for (const { id, price, before = price } of lines) look(id, Math.min(price, before));
		if (fee !== null) look(choice, fee);
	});

	const rose = (of: number | string, soles: number): number | null => {
		const was = lowest.get(of) ?? soles;
		return toCents(was) < toCents(soles) ? was : null;
	};
	return {
		risen(): { lines: ChangedLine[]; fee: ChangedFee | null } {
			const seenFee = fee === null ? null : rose(choice, fee);
			return {
				lines: lines.flatMap(({ id: productId, name, quantity, price }) => {
					const seenPrice = rose(productId, price);
					if (seenPrice === null) return [];
					return { productId, name, reason: 'price', quantity, available: quantity, seenPrice, price };
				}),
				fee: fee === null || seenFee === null ? null : { seen: seenFee, now: fee },
			};
		},
		agree(accepted: ReadonlyArray<{ id: number; price: number }>, acceptedFee: ChangedFee | null): void {
			for (const { id, price } of accepted) lowest.set(id, price);
			if (acceptedFee) lowest.set(choice, acceptedFee.now);
		},
	};
}
