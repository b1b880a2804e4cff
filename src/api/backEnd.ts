import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Feature, featuresHeader } from '../../contract/features';

export interface BackEndState {
	/** null until the back end has answered for the first time. */
	features: readonly string[] | null;
	/** The shop has an order; a later answer of an instance that does not know yet takes nothing back. */
	ownOrders: boolean;
}

/** Which calls beyond R7 the back end has: the only place that knows. No other call may be made (see `baseQuery`). */
const backEndSlice = createSlice({
	name: 'backEnd',
	initialState: { features: null, ownOrders: false } as BackEndState,
	reducers: {
		featuresLearned: (state, { payload }: PayloadAction<readonly string[]>) => {
			state.features = [...payload];
			state.ownOrders ||= payload.includes('own-orders');
		},
		/** The live channel or a checkout told of an order. */
		ownOrdersSeen: (state) => {
			state.ownOrders = true;
		},
	},
	selectors: {
		selectFeaturesKnown: ({ features }) => features !== null,
		selectHasOwnOrders: ({ ownOrders }) => ownOrders,
		selectHasFeature: ({ features }, feature: Feature) => features?.includes(feature) ?? false,
	},
});

export const { featuresLearned, ownOrdersSeen } = backEndSlice.actions;
export const { selectFeaturesKnown, selectHasFeature, selectHasOwnOrders } = backEndSlice.selectors;
export default backEndSlice;

/**
 * The features that an answer shows where they differ from the known ones, else null. An answer without the header
 * does not take back an earlier one with it, and a failure of a proxy (5xx) shows nothing.
 */
export function newFeaturesOf(response: Response, known: readonly string[] | null): readonly string[] | null {
	const header = response.headers.get(featuresHeader);
	if (header === null) return known || response.status >= 500 ? null : [];
	return header === known?.join() ? null : header.split(',').filter(Boolean);
}

const missingCall = 'missing_call';

/** The failure of a call that was not sent because the back end does not have it. */
export const missingCallError = { status: 'CUSTOM_ERROR', error: missingCall } as const;

/** Whether a call failed because the back end does not have it. */
export const isMissingCall = (error: unknown): boolean =>
	(error as { error?: unknown } | null | undefined)?.error === missingCall;
