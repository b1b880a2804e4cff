import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { errorText } from '#api/errorText';
import { holdKey } from '#commerce/holds/holdKey';
import { holdsApi } from '#commerce/holds/holdsApi';
import type { Hold } from '#contract/orders/holds';

interface Held {
	hold: Hold;
	/** Milliseconds by this machine's clock. */
	endsAt: number;
	/** Of its prices, which a renewal does not keep longer. */
	pricesEndAt: number;
}

const heldOf =
	(hold: Hold) =>
	(before: Held | null): Held | null => {
		if (hold.until === null) return null;
		const endsAt = Date.now() + Date.parse(hold.until) - Date.parse(hold.now);
		const isOver = !before || before.endsAt <= Date.now();
		return { hold, endsAt, pricesEndAt: isOver ? endsAt : Math.min(endsAt, before.pricesEndAt) };
	};

export interface HoldView {
	/** 0 once it is over, null where nothing is or was held. */
	secondsLeft: number | null;
	/** The cart's held units, and all of them. */
	held: number;
	of: number;
	canRenew: boolean;
	renewing: boolean;
	problem: string | null;
	renew: () => void;
	/** This visitor's units by product; null until the shop has answered for this cart. */
	units: ReadonlyMap<number, number> | null;
	/** Offer prices that the hold keeps, by product, in soles; empty once they end. */
	prices: ReadonlyMap<number, number>;
	/** Until they end; null where none is kept. */
	priceSeconds: number | null;
}

const nothing: ReadonlyMap<number, number> = new Map();

/** From the end of a hold until the shop has returned its units to the stock and sent the event. */
const returnMs = 5000;

export function useHold(items: ReadonlyArray<{ id: number; quantity: number }>): HoldView {
	const isOurs = useIsOurs();
	const [askHold] = holdsApi.useHoldMutation();
	const [askRenewal, renewal] = holdsApi.useRenewHoldMutation();
	const [release] = holdsApi.useReleaseHoldMutation();
	const [held, setHeld] = useState<Held | null>(null);
	const [answered, setAnswered] = useState('[]');
	const hasRequested = useRef(false);
	const cart = JSON.stringify(items.map(({ id, quantity }) => ({ productId: id, quantity })));

	useEffect(
		function holdCart() {
			if (!isOurs) return;
			if (cart === '[]') {
				if (hasRequested.current) void release(holdKey());
				hasRequested.current = false;
				return;
			}
			let isOutdated = false;
			hasRequested.current = true;
			void askHold({ key: holdKey(), items: JSON.parse(cart) }).then(({ data }) => {
				// Without a hold all goes on as in a shop without holds.
				if (isOutdated) return;
				if (data) setHeld(heldOf(data));
				setAnswered(cart);
			});
			return () => {
				isOutdated = true;
			};
		},
		[isOurs, cart, askHold, release],
	);

	const secondsLeft = useSecondsUntil(held?.endsAt ?? null);
	const counts = useSecondsUntil(held && held.endsAt + returnMs);
	const units = useMemo(
		() => (held ? new Map(held.hold.items.map(({ productId, quantity }) => [productId, quantity])) : nothing),
		[held],
	);
	const kept = useMemo(() => {
		const priced = held?.hold.items.flatMap(({ productId, price }) =>
			price === undefined ? [] : [[productId, price] as const],
		);
		return priced?.length ? new Map(priced) : nothing;
	}, [held]);
	const priceSeconds = useSecondsUntil(held && kept.size > 0 ? held.pricesEndAt : null);
	const renew = () => {
		void askRenewal(holdKey()).then(({ data }) => {
			if (data) setHeld(heldOf(data));
		});
	};
	return {
		secondsLeft,
		held: items.reduce((sum, { id, quantity }) => sum + Math.min(quantity, units.get(id) ?? 0), 0),
		of: items.reduce((sum, { quantity }) => sum + quantity, 0),
		canRenew: held?.hold.canRenew ?? false,
		renewing: renewal.isLoading,
		problem: renewal.error ? errorText(renewal.error, 'No se pudo apartar de nuevo. Inténtalo otra vez.') : null,
		renew,
		prices: priceSeconds ? kept : nothing,
		priceSeconds: priceSeconds || null,
		units: isOurs && answered !== cart ? null : counts ? units : nothing,
	};
}

function useSecondsUntil(end: number | null): number | null {
	const [, setTicks] = useState(0);
	const seconds = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000));
	const runs = seconds !== null && seconds > 0;
	useEffect(
		function tick() {
			if (!runs) return;
			const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
			return () => clearInterval(timer);
		},
		[runs],
	);
	return seconds;
}
