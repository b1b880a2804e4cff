import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethod } from '../../contract/order';

/** Which lists the open page shows; live notices appear only for those. */
export type LiveScope = 'none' | 'products' | 'categories' | 'admin';

/** `auto` follows the device. */
export type Theme = 'auto' | 'light' | 'dark';

/** What a shopper has typed at the checkout; in memory only, so that it outlives a sign-in but not the visit. */
export interface CheckoutDraft {
	/** Id of the user who typed it. */
	owner: string;
	shippingAddress?: string;
	phone?: string;
	paymentMethod?: PaymentMethod;
	notes?: string;
	/** `Idempotency-Key` of the order that is being tried, and the cart that it stands for. */
	attempt?: { key: string; cart: string };
}

const uiSlice = createSlice({
	name: 'ui',
	initialState: () => ({
		cartOpen: false,
		sidebarCollapsed: false,
		liveScope: 'none' as LiveScope,
		theme: 'auto' as Theme,
		/** The back office's shortcuts of a single key are switched off. */
		shortcutsOff: false,
		checkout: null as CheckoutDraft | null,
	}),
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
		shortcutsToggled: (state) => {
			state.shortcutsOff = !state.shortcutsOff;
		},
		checkoutKept: (state, { payload }: PayloadAction<CheckoutDraft | null>) => {
			state.checkout = payload;
		},
	},
	selectors: {
		selectCartOpen: (state) => state.cartOpen,
		selectSidebarCollapsed: (state) => state.sidebarCollapsed,
		selectLiveScope: (state) => state.liveScope,
		selectTheme: (state) => state.theme,
		selectCheckout: (state) => state.checkout,
		selectShortcutsOff: (state) => state.shortcutsOff,
	},
});

export const {
	cartOpened,
	cartClosed,
	cartToggled,
	sidebarToggled,
	liveScopeChanged,
	themeChosen,
	shortcutsToggled,
	checkoutKept,
} = uiSlice.actions;
export const {
	selectCartOpen,
	selectSidebarCollapsed,
	selectLiveScope,
	selectTheme,
	selectCheckout,
	selectShortcutsOff,
} = uiSlice.selectors;
export default uiSlice;
