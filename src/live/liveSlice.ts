import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import {
	answerOutdated,
	catalogChanged,
	caughtUp,
	connected,
	connecting,
	connectionFailed,
	disconnected,
	frameIgnored,
	liveEventReceived,
	orderEventReceived,
	positionKnown,
	positionReached,
	pricesChanged,
} from './actions';

export interface LiveState {
	status: 'idle' | 'connecting' | 'connected' | 'disconnected';
	error: string | null;
	/** Above 1 there was a gap. */
	connections: number;
	received: number;
	ignored: number;
	/** Newest position with all public events received. */
	position: string | null;
	/** The cache includes the position, so a new connection can continue. */
	complete: boolean;
}

const initialState: LiveState = {
	status: 'idle',
	error: null,
	connections: 0,
	received: 0,
	ignored: 0,
	position: null,
	complete: false,
};

const liveSlice = createSlice({
	name: 'live',
	initialState,
	reducers: {},
	extraReducers: (builder) => {
		builder
			.addCase(connecting, (state) => {
				state.status = 'connecting';
			})
			.addCase(connected, (state, { payload }) => {
				state.status = 'connected';
				state.error = null;
				state.connections += 1;
				state.position = payload.position;
				state.complete &&= payload.continued;
			})
			.addCase(positionKnown, (state, { payload }) => {
				state.position = payload;
				state.complete = true;
			})
			.addCase(positionReached, (state, { payload }) => {
				state.position = payload;
			})
			.addCase(caughtUp, (state) => {
				state.complete = true;
			})
			.addCase(disconnected, (state) => {
				state.status = 'disconnected';
			})
			.addCase(connectionFailed, (state, { payload }) => {
				state.error = payload;
			})
			.addCase(frameIgnored, (state) => {
				state.ignored += 1;
			})
			.addMatcher(isAnyOf(catalogChanged, answerOutdated), (state) => {
				state.complete = false;
			})
			.addMatcher(isAnyOf(liveEventReceived, orderEventReceived, pricesChanged), (state) => {
				state.received += 1;
			});
	},
	selectors: {
		selectConnected: (state) => state.status === 'connected',
		/** Not during a visit's first connection. */
		selectLost: ({ status, connections, error }) =>
			status === 'disconnected' || (status === 'connecting' && (connections > 0 || error !== null)),
	},
});

export const { selectConnected, selectLost } = liveSlice.selectors;
declare module '#store' {
	interface RootState extends WithSlice<typeof liveSlice> {}
}

export default liveSlice;
