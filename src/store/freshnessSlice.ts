import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** Milliseconds since the epoch of the oldest prices that may be on screen; null while the live channel vouches for all. */
interface FreshnessState {
	pricesFrom: number | null;
}

function reachBack(state: FreshnessState, { payload }: PayloadAction<number>): void {
	state.pricesFrom = Math.min(state.pricesFrom ?? payload, payload);
}

const freshnessSlice = createSlice({
	name: 'freshness',
	initialState: { pricesFrom: null } as FreshnessState,
	reducers: {
		pricesKept: reachBack,
		/** By the service worker in place of the network, or by the server in place of its database. */
		keptAnswerCame: reachBack,
		pricesConfirmed: (state) => {
			state.pricesFrom = null;
		},
	},
	selectors: { selectPricesFrom: ({ pricesFrom }) => pricesFrom },
});

export const { keptAnswerCame, pricesKept, pricesConfirmed } = freshnessSlice.actions;
export const { selectPricesFrom } = freshnessSlice.selectors;
declare module './index' {
	interface RootState extends WithSlice<typeof freshnessSlice> {}
}

export default freshnessSlice;
