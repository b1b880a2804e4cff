import { api } from '#api';
import { offerOutlived } from '#commerce/offers/offerOutlived';
import type { StartAppListening } from '#store';

/** Cards whose clocks run out within a second ask together. */
const collectMs = 1000;
/** Thousands of pages have the same end. */
const spreadMs = 2000;

/** Where the event of an end does not come, as without a connection, the page asks for the prices. */
export function registerOfferEnds(startListening: StartAppListening): void {
	startListening({
		actionCreator: offerOutlived,
		effect: async (_action, { delay, dispatch, extra, subscribe, unsubscribe }) => {
			unsubscribe();
			await delay(collectMs + extra.random() * spreadMs);
			subscribe();
			dispatch(api.util.invalidateTags(['Product']));
		},
	});
}
