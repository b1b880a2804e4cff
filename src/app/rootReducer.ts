import { combineReducers } from '@reduxjs/toolkit';
import { api } from '../api';
import cartSlice from '../features/cart/cartSlice';
import liveSlice from '../live/liveSlice';
import sessionSlice from '../session/sessionSlice';
import noticesSlice from '../store/noticesSlice';
import uiSlice from '../store/uiSlice';

export const rootReducer = combineReducers({
	session: sessionSlice.reducer,
	cart: cartSlice.reducer,
	ui: uiSlice.reducer,
	notices: noticesSlice.reducer,
	live: liveSlice.reducer,
	api: api.reducer,
});
