import { serverNow } from '#api/serverClock';
import { useServerSeconds } from '#commerce/holds/holdsApi';
import type { ProductOffer } from '#contract/catalog/product';
import { clockText } from '#lib/clockText';
import { offerTermText } from '#lib/offerTerm';

/** A chunk of its own: few offers are in their last hour. The end itself is an event, which brings the other price. */
export default function OfferClock({ until }: Pick<ProductOffer, 'until'>) {
	const seconds = useServerSeconds(until);
	if (seconds === null) return <span>{offerTermText(until, serverNow())}</span>;
	return <span>{seconds > 0 ? `Termina en ${clockText(seconds)}` : 'Ya terminó'}</span>;
}
