import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { selectIsAuthenticated } from '#auth/authSlice';
import { holdKey, knownHoldKey } from '#commerce/holds/holdKey';
import { holdsApi } from '#commerce/holds/holdsApi';
import type { Hold } from '#contract/orders/holds';
import { useAppSelector } from '#store';
import { useCartState } from './CartProvider';
import { type CartItem, type CartState, selectCartChanges, selectCartItems } from './cartSlice';
import { type OwnUnits, problemOf } from './lineProblem';

const nothing: OwnUnits = new Map();

/** Lines that exceed the stock, with that stock: it changes when another hold does. */
const shortLines = (items: readonly CartItem[], changes: CartState['changes']): string =>
	items
		.flatMap(({ id, quantity }) => {
			const { stock, offer = null } = changes[id] ?? {};
			return stock !== undefined && problemOf({ stock, offer }, quantity) ? `${id}:${stock}:${offer?.left ?? ''}` : [];
		})
		.join();

/** The visitor's own hold does not block their cart. Subscribed only while a line lacks stock. */
export function useOwnHold(): OwnUnits {
	const items = useCartState(selectCartItems);
	const short = shortLines(items, useCartState(selectCartChanges));
	const isOurs = useIsOurs();
	const isSignedIn = useAppSelector(selectIsAuthenticated);
	/** The last short lines: needed until any excess is released. */
	const [of, setOf] = useState(short);
	if (short && short !== of) setOf(short);
	const key = of && isOurs ? knownHoldKey() : null;
	const subscribes = of !== '' && isOurs && (key !== null || isSignedIn);
	const { data, isError, fulfilledTimeStamp, refetch } = holdsApi.useGetOwnHoldQuery(
		{ key, of },
		{ skip: !subscribes, refetchOnMountOrArgChange: true },
	);
	const hold = subscribes ? data : undefined;
	const endsAt = hold?.until ? (fulfilledTimeStamp ?? 0) + Date.parse(hold.until) - Date.parse(hold.now) : null;

	useEffect(
		function refetchAtTheEnd() {
			if (endsAt === null || endsAt <= Date.now()) return;
			const timer = setTimeout(() => void refetch(), endsAt - Date.now());
			return () => clearTimeout(timer);
		},
		[endsAt, refetch],
	);
	useRelease(hold, items);

	const units = useMemo(() => new Map(hold?.items.map(({ productId, quantity }) => [productId, quantity])), [hold]);
	if (subscribes && !hold && !isError) return null;
	return endsAt !== null && endsAt > Date.now() ? units : nothing;
}

/** Releases held units that left the cart; other devices' stay. */
function useRelease(hold: Hold | undefined, items: readonly CartItem[]): void {
	const [askHold] = holdsApi.useHoldMutation();
	const [release] = holdsApi.useReleaseHoldMutation();
	const before = useRef(items);
	useEffect(
		function releaseRemoved() {
			const was = unitsOf(before.current);
			const now = unitsOf(items);
			before.current = items;
			const retained = (hold?.items ?? []).map(({ productId, quantity }) => {
				const inCart = now.get(productId) ?? 0;
				return { productId, quantity: inCart < (was.get(productId) ?? 0) ? Math.min(quantity, inCart) : quantity };
			});
			if (retained.every(({ quantity }, at) => quantity === hold?.items[at]?.quantity)) return;
			const rest = retained.filter(({ quantity }) => quantity > 0);
			if (rest.length === 0) void release(holdKey());
			else void askHold({ key: holdKey(), items: rest });
		},
		[hold, items, askHold, release],
	);
}

const unitsOf = (items: readonly CartItem[]) => new Map(items.map(({ id, quantity }) => [id, quantity]));
