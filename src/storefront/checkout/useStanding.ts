import { useEffect, useState } from 'react';
import { isMissingCall } from '#api/backEnd';
import type { CheckoutBody } from '#contract/orders/order';
import type { ShownStanding } from '#contract/orders/standing';
import type { PaymentMethod } from '#contract/orders/status';
import { useGetStandingQuery } from './checkoutApi';

interface StandingChoice {
	owner: string;
	lines: CheckoutBody['items'];
	/** Soles, with the delivery. */
	total: number;
	method: PaymentMethod;
	/** Changes only with what the shopper chooses. */
	choice: string;
	/** An unanswered order may itself have made the standing worse. */
	pending: boolean;
}

const plain: ShownStanding = { request: false, minutes: null };

const isWorse = (now: ShownStanding, before: ShownStanding): boolean =>
	!before.request &&
	(now.request || (now.minutes !== null && now.minutes < (before.minutes ?? Number.POSITIVE_INFINITY)));

/**
 * Remembers the best standing on the screen for a choice, so that a press does not accept a worse one. Until an answer
 * the screen promises a plain order, and the server refuses any other.
 */
export function useStanding({ owner, lines, total, method, choice, pending }: StandingChoice) {
	const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
	const { data, currentData, error } = useGetStandingQuery(
		{ owner, items, total },
		{ skip: items.length === 0, refetchOnMountOrArgChange: true },
	);
	const [best] = useState(() => new Map<string, ShownStanding>());
	const key = `${method} ${choice}`;
	const wayOf = (standing: typeof data): ShownStanding => {
		const { request, minutes } = standing?.ways.find((way) => way.method === method) ?? plain;
		return { request, minutes };
	};
	const current = currentData && wayOf(currentData);
	const remembered = best.get(key);
	const promised = current && !(remembered && isWorse(current, remembered)) ? current : (remembered ?? wayOf(data));

	useEffect(function see() {
		if (current) best.set(key, promised);
	});

	return {
		/** On the screen. */
		shown: pending ? promised : wayOf(data),
		isKnown: data !== undefined || error !== undefined,
		isRequest: (of: PaymentMethod): boolean =>
			data?.ways.some(({ method, request }) => request && method === of) ?? false,
		/** Null where the press needs no question. */
		changed: (): ShownStanding | null => (current && !pending && isWorse(current, promised) ? current : null),
		agree: (accepted: ShownStanding) => void best.set(key, accepted),
		/** Undefined with a back end that lacks the call. */
		sent: isMissingCall(error) ? undefined : promised,
	};
}
