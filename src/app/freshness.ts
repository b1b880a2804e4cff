import { answerOutdated, catalogChanged, connected, disconnected } from '../live/actions';
import { anyApi } from '../live/cachePatcher';
import { selectConnected } from '../live/liveSlice';
import type { AppDispatch, RootState, StartAppListening } from '../store';
import { keptAnswerCame, pricesConfirmed, pricesKept, selectPricesFrom } from '../store/freshnessSlice';

/** Milliseconds within which a new connection has asked for what it missed (R4-46). */
const catchUp = 2200;
/** Milliseconds after which what was kept is asked for again; a database that is away has enough to do. */
const askAgain = 10_000;
/** Milliseconds that a connection may be away, as when it is made anew after a sign-in. */
const shortGap = 1500;

const isAsking = (state: RootState) => Object.values(state.api.queries).some((query) => query?.status === 'pending');

/** Only failures of the network; an answer of the server, as 404, stays. */
const askAgainWhatFailed = () => (dispatch: AppDispatch, getState: () => RootState) => {
	for (const query of Object.values(getState().api.queries)) {
		if (query?.status !== 'rejected' || !isNetworkError(query.error) || !query.endpointName) continue;
		const endpoint = anyApi.endpoints[query.endpointName];
		if (endpoint) void dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
	}
};

const isNetworkError = (error: unknown): boolean =>
	(error as { status?: unknown } | undefined)?.status === 'FETCH_ERROR';

/** Prices are live again when a connection has caught up: what it asked for anew is answered. */
export function registerFreshness(startListening: StartAppListening): void {
	startListening({
		actionCreator: connected,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			dispatch(askAgainWhatFailed());
			const areKept = selectPricesFrom(getState()) !== null;
			await delay(catchUp);
			// What was on its way, or asked for, in the moment when the network came back may have failed too.
			dispatch(askAgainWhatFailed());
			if (!areKept) return;
			if (isAsking(getState())) await condition(() => !isAsking(getState()));
			if (selectConnected(getState())) dispatch(pricesConfirmed());
		},
	});
	startListening({
		actionCreator: keptAnswerCame,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			// It may be older than the position that the live channel would go on from.
			dispatch(answerOutdated());
			await delay(askAgain);
			// A new connection asks by itself, and one that stays would never do so.
			if (!selectConnected(getState()) || selectPricesFrom(getState()) === null) return;
			dispatch(catalogChanged());
			await delay(catchUp);
			if (isAsking(getState())) await condition(() => !isAsking(getState()));
			if (selectConnected(getState())) dispatch(pricesConfirmed());
		},
	});
	startListening({
		actionCreator: disconnected,
		effect: async (_action, { delay, dispatch, extra, getOriginalState, getState }) => {
			if (!selectConnected(getOriginalState())) return;
			const lost = extra.now();
			await delay(shortGap);
			if (!selectConnected(getState())) dispatch(pricesKept(lost));
		},
	});
}
