import { connected, disconnected } from '../live/actions';
import { selectConnected } from '../live/liveSlice';
import type { RootState, StartAppListening } from '../store';
import { pricesConfirmed, pricesKept, selectPricesFrom } from '../store/freshnessSlice';

/** Milliseconds within which a new connection has asked for what it missed (R4-46). */
const catchUp = 2200;
/** Milliseconds that a connection may be away, as when it is made anew after a sign-in. */
const shortGap = 1500;

const isAsking = (state: RootState) => Object.values(state.api.queries).some((query) => query?.status === 'pending');

/** Prices are live again when a connection has caught up: what it asked for anew is answered. */
export function registerFreshness(startListening: StartAppListening): void {
	startListening({
		actionCreator: connected,
		effect: async (_action, { cancelActiveListeners, condition, delay, dispatch, getState }) => {
			cancelActiveListeners();
			if (selectPricesFrom(getState()) === null) return;
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
