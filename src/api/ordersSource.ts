import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { type Settings, settings } from '#lib/settings';
import { type BackEndState, selectHasOwnOrders, selectIsOurs } from './backEnd';

export type OrdersSource = Exclude<Settings['ordersSource'], 'auto'>;

export const ordersSourceKey = 'ordersSource';

const isSource = (value: unknown): value is OrdersSource => value === 'sample' || value === 'server';

interface Source {
	chosen: OrdersSource | null;
	/** The shop's setting, else the build's. */
	setting: Settings['ordersSource'];
}

export const initialSource = (stored: unknown, setting: Settings['ordersSource']): Source => ({
	chosen: isSource(stored) ? stored : null,
	setting,
});

/** Null follows the back end. */
export const choiceOf = ({ chosen, setting }: Source): OrdersSource | null => [chosen, setting].find(isSource) ?? null;

/** For the screens that the specification fixes to samples (R10-04). */
const ordersSourceSlice = createSlice({
	name: 'ordersSource',
	initialState: () => initialSource(null, settings.ordersSource),
	reducers: {
		ordersSourceChosen: (state, { payload }: PayloadAction<OrdersSource>) => {
			state.chosen = payload;
		},
		/** `auto`: the build's. */
		shopSourceLearned: (state, { payload }: PayloadAction<Settings['ordersSource']>) => {
			state.setting = payload === 'auto' ? settings.ordersSource : payload;
		},
	},
});

interface SourceState {
	ordersSource: Source;
	backEnd: BackEndState;
}

export const selectOrdersSource = (state: SourceState): OrdersSource =>
	choiceOf(state.ordersSource) ?? (selectHasOwnOrders(state) ? 'server' : 'sample');

/** Samples until the first order. */
export const selectAwaitsFirstOrder = (state: SourceState): boolean =>
	choiceOf(state.ordersSource) === null && selectIsOurs(state) && !selectHasOwnOrders(state);

export const { ordersSourceChosen, shopSourceLearned } = ordersSourceSlice.actions;
declare module '#store' {
	interface RootState extends WithSlice<typeof ordersSourceSlice> {}
}

export default ordersSourceSlice;
