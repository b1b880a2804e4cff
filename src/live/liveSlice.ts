import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import {
	connected,
	connecting,
	connectionFailed,
	disconnected,
	frameIgnored,
	liveEventReceived,
	orderEventReceived,
} from './actions';

interface LiveState {
	status: 'idle' | 'connecting' | 'connected' | 'disconnected';
	error: string | null;
	/** Above 1 there was a gap. */
	connections: number;
	received: number;
	ignored: number;
}

const initialState: LiveState = { status: 'idle', error: null, connections: 0, received: 0, ignored: 0 };

const liveSlice = createSlice({
	name: 'live',
	initialState,
	reducers: {},
	extraReducers: (builder) => {
		builder
			.addCase(connecting, (state) => {
				state.status = 'connecting';
			})
			.addCase(connected, (state) => {
				state.status = 'connected';
				state.error = null;
				state.connections += 1;
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
			.addMatcher(isAnyOf(liveEventReceived, orderEventReceived), (state) => {
				state.received += 1;
			});
	},
	selectors: {
		selectConnected: (state) => state.status === 'connected',
	},
});

export const { selectConnected } = liveSlice.selectors;
export default liveSlice;
