import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which lists the open page shows; live notices appear only for those. */
export type LiveScope = 'none' | 'products' | 'categories' | 'admin';

const uiSlice = createSlice({
	name: 'ui',
	initialState: { cartOpen: false, sidebarCollapsed: false, liveScope: 'none' as LiveScope },
	reducers: {
		cartOpened: (state) => {
			state.cartOpen = true;
		},
		cartClosed: (state) => {
			state.cartOpen = false;
		},
		cartToggled: (state) => {
			state.cartOpen = !state.cartOpen;
		},
		sidebarToggled: (state) => {
			state.sidebarCollapsed = !state.sidebarCollapsed;
		},
		liveScopeChanged: (state, { payload }: PayloadAction<LiveScope>) => {
			state.liveScope = payload;
		},
	},
	selectors: {
		selectCartOpen: (state) => state.cartOpen,
		selectSidebarCollapsed: (state) => state.sidebarCollapsed,
		selectLiveScope: (state) => state.liveScope,
	},
});

export const { cartOpened, cartClosed, cartToggled, sidebarToggled, liveScopeChanged } = uiSlice.actions;
export const { selectCartOpen, selectSidebarCollapsed, selectLiveScope } = uiSlice.selectors;
export default uiSlice;
