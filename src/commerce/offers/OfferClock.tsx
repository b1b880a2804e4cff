import { useEffect } from 'react';
import { serverNow } from '#api/serverClock';
import { useServerSeconds } from '#commerce/holds/holdsApi';
import type { ProductOffer } from '#contract/catalog/product';
import { clockText } from '#lib/clockText';
import { offerTermText } from '#lib/offerTerm';
import { useAppDispatch } from '#store';
import { offerOutlived } from './offerOutlived';

/** The event of the end arrives within it, while connected. */
const eventMs = 2000;

/** A chunk of its own: few offers are in their last hour. The end itself is an event, which brings the other price. */
export default function OfferClock({ until }: Pick<ProductOffer, 'until'>) {
	const seconds = useServerSeconds(until);
	const dispatch = useAppDispatch();
	const isOver = seconds === 0;
	useEffect(
		function askWithoutEvent() {
			if (!isOver) return;
			const timer = setTimeout(() => dispatch(offerOutlived()), eventMs);
			return () => clearTimeout(timer);
		},
		[isOver, dispatch],
	);
	if (seconds === null) return <span>{offerTermText(until, serverNow())}</span>;
	return <span>{seconds > 0 ? `Termina en ${clockText(seconds)}` : 'Ya terminó'}</span>;
}
