import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which lists the open page shows; live notices appear only for those. */
export type LiveScope = 'none' | 'products' | 'categories' | 'admin';

/** `auto` follows the device. */
export type Theme = 'auto' | 'light' | 'dark';

const uiSlice = createSlice({
	name: 'ui',
	initialState: { cartOpen: false, sidebarCollapsed: false, liveScope: 'none' as LiveScope, theme: 'auto' as Theme },
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
		themeChosen: (state, { payload }: PayloadAction<Theme>) => {
			state.theme = payload;
		},
	},
	selectors: {
		selectCartOpen: (state) => state.cartOpen,
		selectSidebarCollapsed: (state) => state.sidebarCollapsed,
		selectLiveScope: (state) => state.liveScope,
		selectTheme: (state) => state.theme,
	},
});

export const { cartOpened, cartClosed, cartToggled, sidebarToggled, liveScopeChanged, themeChosen } = uiSlice.actions;
export const { selectCartOpen, selectSidebarCollapsed, selectLiveScope, selectTheme } = uiSlice.selectors;
export default uiSlice;
