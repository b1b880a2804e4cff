import { useEffect, useMemo, useRef, useState } from 'react';
import type { Hold } from '../../../contract/holds';
import { selectHasFeature } from '../../api/backEnd';
import { errorText } from '../../api/errorText';
import { holdKey } from '../../auth/holdKey';
import { holdsApi } from '../../auth/holdsApi';
import { useAppSelector } from '../../store';

interface Held {
	hold: Hold;
	/** Milliseconds by this machine's clock, whatever time it shows. */
	endsAt: number;
}

const heldOf = (hold: Hold): Held | null =>
	hold.until === null ? null : { hold, endsAt: Date.now() + Date.parse(hold.until) - Date.parse(hold.now) };

export interface HoldView {
	/** Seconds; 0 once it is over, null where nothing is or was held. */
	left: number | null;
	canRenew: boolean;
	renewing: boolean;
	problem: string | null;
	renew: () => void;
	/** Units by product, of which nobody else can have any. */
	units: ReadonlyMap<number, number>;
}

const nothing: ReadonlyMap<number, number> = new Map();

/** Has the shop hold what is in the cart while the checkout is open, where the back end can. */
export function useHold(items: ReadonlyArray<{ id: number; quantity: number }>): HoldView {
	const has = useAppSelector((state) => selectHasFeature(state, 'holds'));
	const [askHold] = holdsApi.useHoldMutation();
	const [askRenewal, renewal] = holdsApi.useRenewHoldMutation();
	const [release] = holdsApi.useReleaseHoldMutation();
	const [held, setHeld] = useState<Held | null>(null);
	const asked = useRef(false);
	const wanted = JSON.stringify(items.map(({ id, quantity }) => ({ productId: id, quantity })));

	useEffect(
		function holdCart() {
			if (!has) return;
			if (wanted === '[]') {
				if (asked.current) void release(holdKey());
				asked.current = false;
				return;
			}
			let left = false;
			asked.current = true;
			void askHold({ key: holdKey(), items: JSON.parse(wanted) }).then(({ data }) => {
				// Without a hold everything goes on as in a shop that has none.
				if (!left && data) setHeld(heldOf(data));
			});
			return () => {
				left = true;
			};
		},
		[has, wanted, askHold, release],
	);

	const left = useSecondsUntil(held?.endsAt ?? null);
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
		canRenew: held?.hold.canRenew ?? false,
		renewing: renewal.isLoading,
		problem: renewal.error ? errorText(renewal.error, 'No se pudo apartar de nuevo. Inténtalo otra vez.') : null,
		renew,
		units: left ? units : nothing,
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
