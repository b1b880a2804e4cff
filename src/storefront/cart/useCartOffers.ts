import { useEffect, useMemo } from 'react';
import { isMissingCall, useIsOurs } from '#api/backEnd';
import { errorText } from '#api/errorText';
import { useGetCartOffersQuery } from '#commerce/offers/cartOffersApi';
import type { CartReductions } from '#contract/offers/reduce';
import { type Coupon, useCoupon } from './coupon';

export interface CartOffersView extends CartReductions {
	/** The back end has rules and coupons. */
	offered: boolean;
	typed: Coupon['typed'];
	/** Requested of the shop; null: none. */
	code: string | null;
	/** Spanish: why the coupon does not count. */
	refused: string | null;
	loading: boolean;
	/** No answer for this cart yet. */
	waits: boolean;
	changeCoupon: Coupon['change'];
}

const none: CartReductions = { rules: [], coupon: null };
/** The call's limit. */
const maxIds = 200;
/** A longer timer of a browser ends at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Without an answer, or before a foreign back end, nothing reduces. */
export function useCartOffers(items: ReadonlyArray<{ id: number }>): CartOffersView {
	const { typed, code, refused, change } = useCoupon();
	const isOurs = useIsOurs();
	const productIds = items
		.map(({ id }) => id)
		.sort((one, other) => one - other)
		.slice(0, maxIds);
	const skip = !isOurs || productIds.length === 0;
	const options = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };
	const withCoupon = useGetCartOffersQuery({ productIds, coupon: code }, { skip, ...options });
	// A coupon that cannot be judged takes no rule away.
	const failed = withCoupon.isError && code !== null;
	const plain = useGetCartOffersQuery({ productIds, coupon: null }, { skip: skip || !failed, ...options });
	const { data, isError, fulfilledTimeStamp, refetch } = failed ? plain : withCoupon;
	const answer = skip || isError ? undefined : data;

	const ends = answer && [...answer.rules, ...(answer.coupon ? [answer.coupon] : [])].map(({ until }) => until);
	const firstEnd = ends?.length ? Math.min(...ends.map((until) => Date.parse(until))) : null;
	const endsAt = answer && firstEnd !== null ? (fulfilledTimeStamp ?? 0) + firstEnd - Date.parse(answer.now) : null;
	useEffect(
		function refetchAtTheEnd() {
			const wait = endsAt === null ? Number.POSITIVE_INFINITY : Math.max(0, endsAt - Date.now());
			if (wait > maxTimerMs) return;
			const timer = setTimeout(() => void refetch(), wait);
			return () => clearTimeout(timer);
		},
		[endsAt, refetch],
	);

	const isAnswered = answer?.code === code;
	const reductions = useMemo(
		() => (answer ? { rules: answer.rules, coupon: isAnswered ? answer.coupon : null } : none),
		[answer, isAnswered],
	);
	const unjudged = failed ? errorText(withCoupon.error, 'No pudimos revisar tu cupón. Vuelve a intentarlo.') : null;
	return {
		...reductions,
		offered: isOurs && !isMissingCall(withCoupon.error),
		typed,
		code,
		refused: refused ?? unjudged ?? (isAnswered ? (answer?.refused ?? null) : null),
		loading: withCoupon.isFetching || plain.isFetching,
		waits: !skip && withCoupon.isLoading,
		changeCoupon: change,
	};
}
