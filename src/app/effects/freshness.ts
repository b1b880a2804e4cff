import { answerOutdated, catalogChanged, connected, disconnected } from '#live/actions';
import { anyApi } from '#live/cachePatcher';
import { selectConnected } from '#live/liveSlice';
import type { AppDispatch, RootState, StartAppListening } from '#store';
import { pricesAged, pricesConfirmed, selectPricesFrom, storedAnswerCame } from '#store/freshnessSlice';

/** Until a new connection has requested what it missed (R4-46). */
const catchUpMs = 2200;
/** Spares a database that is away. */
const refetchPauseMs = 10_000;
/** A connection may be away this long, as after a sign-in. */
const shortGapMs = 3000;

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
			const areOld = selectPricesFrom(getState()) !== null;
			await delay(catchUpMs);
			// Requests made as the network returned may have failed too.
			dispatch(refetchFailed());
			if (!areOld) return;
			if (isAsking(getState())) await condition(() => !isAsking(getState()));
			if (selectConnected(getState())) dispatch(pricesConfirmed());
		},
	});
	startListening({
		actionCreator: storedAnswerCame,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			// It may precede the position from which the live channel would continue.
			dispatch(answerOutdated());
			await delay(refetchPauseMs);
			// A new connection refetches; a lasting one never does.
			if (!selectConnected(getState()) || selectPricesFrom(getState()) === null) return;
			dispatch(catalogChanged());
			await delay(catchUpMs);
			if (isAsking(getState())) await condition(() => !isAsking(getState()));
			if (selectConnected(getState())) dispatch(pricesConfirmed());
		},
	});
	startListening({
		actionCreator: disconnected,
		effect: async (_action, { delay, dispatch, extra, getOriginalState, getState }) => {
			if (!selectConnected(getOriginalState())) return;
			const lost = extra.now();
			await delay(shortGapMs);
			if (!selectConnected(getState())) dispatch(pricesAged(lost));
		},
	});
}
