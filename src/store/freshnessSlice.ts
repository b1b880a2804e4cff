import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

interface FreshnessState {
	/** Time of the oldest visible prices, milliseconds since 1970; null: live. */
	pricesFrom: number | null;
}

function reachBack(state: FreshnessState, { payload }: PayloadAction<number>): void {
	state.pricesFrom = Math.min(state.pricesFrom ?? payload, payload);
}

const freshnessSlice = createSlice({
	name: 'freshness',
	initialState: { pricesFrom: null } as FreshnessState,
	reducers: {
		pricesAged: reachBack,
		/** From the service worker, or a server without its database. */
		storedAnswerCame: reachBack,
		pricesConfirmed: (state) => {
			state.pricesFrom = null;
		},
	},
	selectors: { selectPricesFrom: ({ pricesFrom }) => pricesFrom },
});

export const { storedAnswerCame, pricesAged, pricesConfirmed } = freshnessSlice.actions;
export const { selectPricesFrom } = freshnessSlice.selectors;
declare module './index' {
	interface RootState extends WithSlice<typeof freshnessSlice> {}
}

export default freshnessSlice;
