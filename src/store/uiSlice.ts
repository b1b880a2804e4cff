import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TypedAddress } from '../../contract/delivery/address';
import type { PaymentMethod } from '../../contract/orders/status';
import type { TypedReceipt } from '../../contract/tax/receipt';

/** Live notices concern lists on the open page only. */
export type LiveScope = 'none' | 'products' | 'categories' | 'admin';

/** `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

/** Survives sign-in and reload, not the visit. */
export interface CheckoutDraft {
	/** User id, or `guest`. */
	owner: string;
	email?: string;
	shippingAddress?: string;
	phone?: string;
	paymentMethod?: PaymentMethod;
	notes?: string;
	/** Kept while an address of the book is chosen. */
	address?: TypedAddress;
	/** Id in the address book; null for the typed one. */
	savedAddress?: number | null;
	keepsAddress?: boolean;
	/** If the shop has fees. */
	delivery?: { methodId: number; officeId: number | null };
	receipt?: TypedReceipt;
	/** `Idempotency-Key` of the attempt, and its cart. */
	attempt?: { key: string; cart: string };
}

const uiSlice = createSlice({
	name: 'ui',
	initialState: () => ({
		cartOpen: false,
		sidebarCollapsed: false,
		liveScope: 'none' as LiveScope,
		theme: 'auto' as ThemeChoice,
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
		themeChosen: (state, { payload }: PayloadAction<ThemeChoice>) => {
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
declare module './index' {
	interface RootState extends WithSlice<typeof uiSlice> {}
}

export default uiSlice;
