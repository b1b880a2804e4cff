import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { type BackEnd, contractHeader, parseContract } from '../../contract/shared/backEnd';
import { useAppSelector } from '../store';

/** Null before the first answer. */
export interface BackEndState extends Omit<BackEnd, 'contract'> {
	contract: number | null;
}

export const unknownBackEnd: BackEndState = { contract: null, ownOrders: false };

/** The only place that knows whether the back end is our server, and whether it has orders of its own. */
const backEndSlice = createSlice({
	name: 'backEnd',
	initialState: () => unknownBackEnd,
	reducers: {
		/** Orders stay: a later answer may come from an instance that does not know of the first one yet. */
		backEndLearned: (state, { payload: { contract, ownOrders } }: PayloadAction<BackEnd>) => {
			state.contract = contract;
			state.ownOrders ||= ownOrders;
		},
		ownOrdersSeen: (state) => {
			state.ownOrders = true;
		},
	},
});

interface StateWithBackEnd {
	backEnd: BackEndState;
}

/** Whether the back end is our server; false before its first answer. */
export const selectIsOurs = ({ backEnd }: StateWithBackEnd): boolean => Boolean(backEnd.contract);
/** Whether the back end has only the calls of R7; false before its first answer. */
export const selectIsForeign = ({ backEnd }: StateWithBackEnd): boolean => backEnd.contract === 0;
export const selectHasOwnOrders = ({ backEnd }: StateWithBackEnd): boolean => backEnd.ownOrders;

export const useIsOurs = (): boolean => useAppSelector(selectIsOurs);
export const useIsForeign = (): boolean => useAppSelector(selectIsForeign);

export const { backEndLearned, ownOrdersSeen } = backEndSlice.actions;
declare module '../store' {
	interface RootState extends WithSlice<typeof backEndSlice> {}
}

export default backEndSlice;

/** Null when nothing is new. A missing header takes nothing back, and a proxy's failure (5xx) shows nothing. */
export function newBackEndOf({ headers, status }: Response, known: BackEndState): BackEnd | null {
	const header = headers.get(contractHeader);
	if (header === null && (known.contract !== null || status >= 500)) return null;
	const named = parseContract(header);
	return named.contract === known.contract && (known.ownOrders || !named.ownOrders) ? null : named;
}

const missingCall = 'missing_call';

/** The call was not sent, because the back end does not have it. */
export const missingCallError = { status: 'CUSTOM_ERROR', error: missingCall } as const;

export const isMissingCall = (error: unknown): boolean =>
	(error as { error?: unknown } | null | undefined)?.error === missingCall;
