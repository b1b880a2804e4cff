import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Feature, featuresHeader } from '../../contract/features';

export interface BackEndState {
	/** Null before the first answer. */
	features: readonly string[] | null;
	/** Never reset: a later answer may come from an instance that does not know the order yet. */
	ownOrders: boolean;
}

/** Null before the first answer of the back end. */
export const backEndOf = (features: readonly string[] | null): BackEndState => ({
	features,
	ownOrders: features?.includes('own-orders') ?? false,
});

/** The only place that knows which calls beyond R7 the back end has; `baseQuery` sends no others. */
const backEndSlice = createSlice({
	name: 'backEnd',
	initialState: () => backEndOf(null),
	reducers: {
		featuresLearned: (state, { payload }: PayloadAction<readonly string[]>) => {
			state.features = [...payload];
			state.ownOrders ||= payload.includes('own-orders');
		},
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

/** Null when nothing is new. A missing header takes nothing back, and a proxy's failure (5xx) shows nothing. */
export function newFeaturesOf(response: Response, known: readonly string[] | null): readonly string[] | null {
	const header = response.headers.get(featuresHeader);
	if (header === null) return known || response.status >= 500 ? null : [];
	return header === known?.join() ? null : header.split(',').filter(Boolean);
}

const missingCall = 'missing_call';

/** The call was not sent, because the back end does not have it. */
export const missingCallError = { status: 'CUSTOM_ERROR', error: missingCall } as const;

export const isMissingCall = (error: unknown): boolean =>
	(error as { error?: unknown } | null | undefined)?.error === missingCall;
