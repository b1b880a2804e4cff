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
	/** Undefined until chosen. */
	paymentMethod?: PaymentMethod | undefined;
	/** The typed one; it waits while an address of the book is chosen. */
	address: TypedAddress;
	/** Id in the address book; null: the typed one; undefined until chosen. */
	savedAddress?: number | null | undefined;
	keepsAddress: boolean;
	delivery?: { methodId: number; officeId: number | null } | undefined;
	receipt: TypedReceipt;
}

/** What the shopper typed or chose. It outlives a sign-in and a reload, but not the visit. */
export interface CheckoutDraft extends Partial<CheckoutValues> {
	/** User id, or `guest`. */
	owner: string;
	/** `Idempotency-Key` of the current attempt, and its cart. */
	attempt?: { key: string; cart: string } | undefined;
	/** The way of delivery that the form selected without the shopper's choice. */
	preselected?: { methodId: number; districtCode: string } | undefined;
}

/** Typed, or of a link. */
export interface TypedCoupon {
	code: string;
	/** Spanish: why the last checkout refused it; null: not refused. */
	refused: string | null;
}

const uiSlice = createSlice({
	name: 'ui',
	initialState: () => ({
		cartOpen: false,
		sidebarCollapsed: false,
		theme: 'auto' as ThemeChoice,
		shortcutsOff: false,
		checkout: null as CheckoutDraft | null,
		coupon: null as TypedCoupon | null,
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
		checkoutChanged: (state, { payload }: PayloadAction<CheckoutDraft | null>) => {
			state.checkout = payload;
		},
		couponChanged: (state, { payload }: PayloadAction<TypedCoupon | null>) => {
			state.coupon = payload;
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
		selectCoupon: (state) => state.coupon,
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
	checkoutChanged,
	couponChanged,
	searchTyped,
} = uiSlice.actions;
export const {
	selectCartOpen,
	selectSidebarCollapsed,
	selectTheme,
	selectCheckout,
	selectCoupon,
	selectSearchDraft,
	selectShortcutsOff,
} = uiSlice.selectors;
declare module './index' {
	interface RootState extends WithSlice<typeof uiSlice> {}
}

export default uiSlice;
