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
}

const heldOf = (hold: Hold): Held | null =>
	hold.until === null ? null : { hold, endsAt: Date.now() + Date.parse(hold.until) - Date.parse(hold.now) };

export interface HoldView {
	/** Seconds; 0 once it is over, null where nothing is or was held. */
	left: number | null;
	/** Units of the cart that are held, and how many it has. */
	held: number;
	of: number;
	canRenew: boolean;
	renewing: boolean;
	problem: string | null;
	renew: () => void;
	/** Units by product reserved for this visitor; null until the shop has answered for this cart. */
	units: ReadonlyMap<number, number> | null;
}

const nothing: ReadonlyMap<number, number> = new Map();

/** Milliseconds after its end until the shop has returned a hold to the stock and sent the event. */
const givenBack = 5000;

export function useHold(items: ReadonlyArray<{ id: number; quantity: number }>): HoldView {
	const isOurs = useIsOurs();
	const [askHold] = holdsApi.useHoldMutation();
	const [askRenewal, renewal] = holdsApi.useRenewHoldMutation();
	const [release] = holdsApi.useReleaseHoldMutation();
	const [held, setHeld] = useState<Held | null>(null);
	const [answered, setAnswered] = useState('[]');
	const asked = useRef(false);
	const wanted = JSON.stringify(items.map(({ id, quantity }) => ({ productId: id, quantity })));

	useEffect(
		function holdCart() {
			if (!isOurs) return;
			if (wanted === '[]') {
				if (asked.current) void release(holdKey());
				asked.current = false;
				return;
			}
			let left = false;
			asked.current = true;
			void askHold({ key: holdKey(), items: JSON.parse(wanted) }).then(({ data }) => {
				// Without a hold everything goes on as in a shop that has none.
				if (left) return;
				if (data) setHeld(heldOf(data));
				setAnswered(wanted);
			});
			return () => {
				left = true;
			};
		},
		[isOurs, wanted, askHold, release],
	);

	const left = useSecondsUntil(held?.endsAt ?? null);
	const counts = useSecondsUntil(held && held.endsAt + givenBack);
	const units = useMemo(
		() => (held ? new Map(held.hold.items.map(({ productId, quantity }) => [productId, quantity])) : nothing),
		[held],
	);
	const renew = () => {
		void askRenewal(holdKey()).then(({ data }) => {
			if (data) setHeld(heldOf(data));
		});
	};
	return {
		left,
		held: items.reduce((sum, { id, quantity }) => sum + Math.min(quantity, units.get(id) ?? 0), 0),
		of: items.reduce((sum, { quantity }) => sum + quantity, 0),
		canRenew: held?.hold.canRenew ?? false,
		renewing: renewal.isLoading,
		problem: renewal.error ? errorText(renewal.error, 'No se pudo apartar de nuevo. Inténtalo otra vez.') : null,
		renew,
		units: isOurs && answered !== wanted ? null : counts ? units : nothing,
	};
}

function useSecondsUntil(end: number | null): number | null {
	const [, setTicks] = useState(0);
	const left = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000));
	const runs = left !== null && left > 0;
	useEffect(
		function tick() {
			if (!runs) return;
			const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
			return () => clearInterval(timer);
		},
		[runs],
	);
	return left;
}
