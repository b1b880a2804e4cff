import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TypedAddress } from '#contract/delivery/address';
import type { PaymentMethod } from '#contract/orders/status';
import type { TypedReceipt } from '#contract/tax/receipt';

/** `auto` follows the device. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

export interface CheckoutValues {
	/** Contact of a guest; the phone is that of the delivery. */
	contact: { email: string };
	shippingAddress: string;
	phone: string;
	notes: string;
	/** Undefined until one is chosen. */
	paymentMethod?: PaymentMethod | undefined;
	/** The one that is typed; where an address of the book is chosen, it waits. */
	address: TypedAddress;
	/** Id in the address book, null for the typed one, undefined until one is chosen. */
	savedAddress?: number | null | undefined;
	keepsAddress: boolean;
	/** How it is delivered, once that is chosen. */
	delivery?: { methodId: number; officeId: number | null } | undefined;
	receipt: TypedReceipt;
}

/** The values that the shopper typed or chose. It outlives a sign-in and a reload of its tab, but not the visit. */
export interface CheckoutDraft extends Partial<CheckoutValues> {
	/** User id, or `guest`. */
	owner: string;
	/** `Idempotency-Key` of the current attempt, and the cart that it stands for. */
	attempt?: { key: string; cart: string } | undefined;
	/** The way of delivery that stood without a choice. */
	preselected?: { methodId: number; districtCode: string } | undefined;
}

const uiSlice = createSlice({
	name: 'ui',
	initialState: () => ({
		cartOpen: false,
		sidebarCollapsed: false,
		theme: 'auto' as ThemeChoice,
		shortcutsOff: false,
		checkout: null as CheckoutDraft | null,
		/** `at`: key of the location. */
		searchDraft: null as { text: string; at: string } | null,
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
		themeChosen: (state, { payload }: PayloadAction<ThemeChoice>) => {
			state.theme = payload;
		},
		shortcutsToggled: (state) => {
			state.shortcutsOff = !state.shortcutsOff;
		},
		checkoutKept: (state, { payload }: PayloadAction<CheckoutDraft | null>) => {
			state.checkout = payload;
		},
		searchTyped: (state, { payload }: PayloadAction<{ text: string; at: string }>) => {
			state.searchDraft = payload;
		},
	},
	selectors: {
		selectCartOpen: (state) => state.cartOpen,
		selectSidebarCollapsed: (state) => state.sidebarCollapsed,
		selectTheme: (state) => state.theme,
		selectCheckout: (state) => state.checkout,
		selectSearchDraft: (state) => state.searchDraft,
		selectShortcutsOff: (state) => state.shortcutsOff,
	},
});

export const {
	cartOpened,
	cartClosed,
	cartToggled,
	sidebarToggled,
	themeChosen,
	shortcutsToggled,
	checkoutKept,
	searchTyped,
} = uiSlice.actions;
export const {
	selectCartOpen,
	selectSidebarCollapsed,
	selectTheme,
	selectCheckout,
	selectSearchDraft,
	selectShortcutsOff,
} = uiSlice.selectors;
declare module './index' {
	interface RootState extends WithSlice<typeof uiSlice> {}
}

export default uiSlice;
