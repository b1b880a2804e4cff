import { lazy, Suspense, useEffect, useState } from 'react';
import { serverNow } from '#api/serverClock';
import type { ProductOffer } from '#contract/catalog/product';
import { isLastHour, leftText, offerTermText } from '#lib/offerTerm';
import { useHydrated } from '#ui/useHydrated';

/** Without the chunk, the hour stands. */
const OfferClock = lazy(() =>
	import(/* webpackChunkName: "offer-clock" */ './OfferClock').catch(() => ({ default: OfferHour })),
);

const OfferHour = ({ until }: Pick<ProductOffer, 'until'>) => <span>{offerTermText(until, serverNow())}</span>;

/** Until when the price is so, and the units at this price. */
export function OfferTerm({ offer: { until, left } }: { offer: Pick<ProductOffer, 'until' | 'left'> }) {
	const hydrated = useHydrated();
	const [now, setNow] = useState(serverNow);
	useEffect(function renderEachMinute() {
		const timer = setInterval(() => setNow(serverNow()), 60_000);
		return () => clearInterval(timer);
	}, []);
	const hour = <span>{offerTermText(until, hydrated ? now : null)}</span>;
	return (
		<>
			{hydrated && isLastHour(until, now) ? (
				<Suspense fallback={hour}>
					<OfferClock until={until} />
				</Suspense>
			) : (
				hour
			)}
			{left !== null && (
				<>
					<span>. </span>
					<span>{leftText(left)}</span>
				</>
			)}
		</>
	);
}
