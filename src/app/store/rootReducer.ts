import { combineReducers } from '@reduxjs/toolkit';
import { api } from '#api';
import backEndSlice from '#api/backEnd';
import ordersSourceSlice from '#api/ordersSource';
import authSlice from '#auth/authSlice';
import liveSlice from '#live/liveSlice';
import freshnessSlice from '#store/freshnessSlice';
import noticesSlice from '#store/noticesSlice';
import uiSlice from '#store/uiSlice';
import cartSlice from '#storefront/cart/cartSlice';

export const rootReducer = combineReducers({
	auth: authSlice.reducer,
	cart: cartSlice.reducer,
	ui: uiSlice.reducer,
	notices: noticesSlice.reducer,
	backEnd: backEndSlice.reducer,
	ordersSource: ordersSourceSlice.reducer,
	live: liveSlice.reducer,
	freshness: freshnessSlice.reducer,
	api: api.reducer,
});
