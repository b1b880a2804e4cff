import { answerOutdated, catalogChanged, connected, disconnected } from '#live/actions';
import { anyApi } from '#live/cachePatcher';
import { selectConnected } from '#live/liveSlice';
import type { AppDispatch, RootState, StartAppListening } from '#store';
import { keptAnswerCame, pricesConfirmed, pricesKept, selectPricesFrom } from '#store/freshnessSlice';

/** Milliseconds until a new connection has requested what it missed (R4-46). */
const catchUp = 2200;
/** Milliseconds between requests, so as not to burden a database that is away. */
const refetchPause = 10_000;
/** Milliseconds that a connection may be away, as after a sign-in. */
const shortGap = 3000;

const isAsking = (state: RootState) => Object.values(state.api.queries).some((query) => query?.status === 'pending');

/** Network failures only; answers such as 404 stay. */
const refetchFailed = () => (dispatch: AppDispatch, getState: () => RootState) => {
	for (const query of Object.values(getState().api.queries)) {
		if (query?.status !== 'rejected' || !isNetworkError(query.error) || !query.endpointName) continue;
		const endpoint = anyApi.endpoints[query.endpointName];
		if (endpoint) void dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
	}
};

const isNetworkError = (error: unknown): boolean =>
	(error as { status?: unknown } | undefined)?.status === 'FETCH_ERROR';

/** Prices are live again after the catch-up's answers. */
export function registerFreshness(startListening: StartAppListening): void {
	startListening({
		actionCreator: connected,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			dispatch(refetchFailed());
			const areKept = selectPricesFrom(getState()) !== null;
			await delay(catchUp);
			// Requests made as the network returned may have failed too.
			dispatch(refetchFailed());
			if (!areKept) return;
			if (isAsking(getState())) await condition(() => !isAsking(getState()));
			if (selectConnected(getState())) dispatch(pricesConfirmed());
		},
	});
	startListening({
		actionCreator: keptAnswerCame,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			// The answer may precede the position from which the live channel would continue.
			dispatch(answerOutdated());
			await delay(refetchPause);
			// A new connection refetches; a lasting one never does.
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
