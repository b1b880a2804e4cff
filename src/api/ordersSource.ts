import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Settings, settings } from '../lib/settings';
import { type BackEndState, selectHasFeature, selectHasOwnOrders } from './backEnd';

export type OrdersSource = Exclude<Settings['ordersSource'], 'auto'>;

/** Key in sessionStorage. */
export const ordersSourceKey = 'ordersSource';

const isSource = (value: unknown): value is OrdersSource => value === 'sample' || value === 'server';

/** The visit's choice, else the build's; null follows the back end. */
export const initialChoice = (stored: unknown, setting: Settings['ordersSource']): OrdersSource | null =>
	[stored, setting].find(isSource) ?? null;

/** Source of the screens that the specification fixes to samples (R10-04). */
const ordersSourceSlice = createSlice({
	name: 'ordersSource',
	initialState: () => ({ chosen: initialChoice(null, settings.ordersSource) }),
	reducers: {
		ordersSourceChosen: (state, { payload }: PayloadAction<OrdersSource>) => {
			state.chosen = payload;
		},
	},
});

interface SourceState {
	ordersSource: { chosen: OrdersSource | null };
	backEnd: BackEndState;
}

export const selectOrdersSource = (state: SourceState): OrdersSource =>
	state.ordersSource.chosen ?? (selectHasOwnOrders(state) ? 'server' : 'sample');

/** Samples are shown until the shop's first order. */
export const selectAwaitsFirstOrder = (state: SourceState): boolean =>
	state.ordersSource.chosen === null && selectHasFeature(state, 'orders') && !selectHasOwnOrders(state);

export const { ordersSourceChosen } = ordersSourceSlice.actions;
export default ordersSourceSlice;
