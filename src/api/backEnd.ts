import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { type BackEnd, contractHeader, parseContract } from '#contract/shared/backEnd';
import { useAppSelector } from '#store';

/** Null before the first answer. */
export interface BackEndState extends Omit<BackEnd, 'contract'> {
	contract: number | null;
}

export const unknownBackEnd: BackEndState = { contract: null, ownOrders: false };

const backEndSlice = createSlice({
	name: 'backEnd',
	initialState: () => unknownBackEnd,
	reducers: {
		/** `ownOrders` stays true: a later answer may come from an instance without the first order. */
		backEndLearned: (state, { payload: { contract, ownOrders } }: PayloadAction<BackEnd>) => {
			state.contract = contract;
			state.ownOrders ||= ownOrders;
		},
		ownOrderArrived: (state) => {
			state.ownOrders = true;
		},
	},
});

interface StateWithBackEnd {
	backEnd: BackEndState;
}

export const selectIsOurs = ({ backEnd }: StateWithBackEnd): boolean => Boolean(backEnd.contract);
/** It has only the calls of R7. Both are false before the first answer. */
export const selectIsForeign = ({ backEnd }: StateWithBackEnd): boolean => backEnd.contract === 0;
export const selectHasOwnOrders = ({ backEnd }: StateWithBackEnd): boolean => backEnd.ownOrders;

export const useIsOurs = (): boolean => useAppSelector(selectIsOurs);
export const useIsForeign = (): boolean => useAppSelector(selectIsForeign);

export const { backEndLearned, ownOrderArrived } = backEndSlice.actions;
declare module '#store' {
	interface RootState extends WithSlice<typeof backEndSlice> {}
}

export default backEndSlice;

/** Null if nothing changes: neither a missing header nor a proxy's 5xx is news. */
export function newBackEndOf({ headers, status }: Response, current: BackEndState): BackEnd | null {
	const header = headers.get(contractHeader);
	if (header === null && (current.contract !== null || status >= 500)) return null;
	const answered = parseContract(header);
	return answered.contract === current.contract && (current.ownOrders || !answered.ownOrders) ? null : answered;
}

const missingCall = 'missing_call';

/** Not sent: the back end lacks the call. */
export const missingCallError = { status: 'CUSTOM_ERROR', error: missingCall } as const;

export const isMissingCall = (error: unknown): boolean =>
	(error as { error?: unknown } | null | undefined)?.error === missingCall;
