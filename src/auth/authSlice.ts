import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionExpired } from '#api';
import type { User } from '#contract/account/user';
import { isAdminUser } from '#contract/team/permissions';

export interface AuthState {
	user: User | null;
	token: string | null;
	/** Until the stored session is checked (R4-04). */
	loading: boolean;
}

export const signedOutState: AuthState = { user: null, token: null, loading: false };

const authSlice = createSlice({
	name: 'auth',
	initialState: signedOutState,
	reducers: {
		signedIn: (_state, { payload }: PayloadAction<{ token: string; user: User }>) => ({ ...payload, loading: false }),
		profileReceived: (state, { payload }: PayloadAction<User>) => {
			if (state.token) state.user = payload;
		},
		checkEnded: (state) => {
			state.loading = false;
		},
		tokenRenewed: (state, { payload }: PayloadAction<string>) => {
			if (state.token) state.token = payload;
		},
		signedOut: () => signedOutState,
		followedOtherTab: (_state, { payload }: PayloadAction<{ token: string | null; user: User | null }>) => ({
			...payload,
			loading: false,
		}),
	},
	extraReducers: (builder) => {
		builder.addCase(sessionExpired, () => signedOutState);
	},
	selectors: {
		selectUser: (state) => state.user,
		selectToken: (state) => state.token,
		selectAuthLoading: (state) => state.loading,
		selectIsAuthenticated: (state) => Boolean(state.token && state.user),
		selectIsAdmin: (state) => Boolean(state.token) && isAdminUser(state.user),
	},
});

export const { signedIn, profileReceived, checkEnded, tokenRenewed, signedOut, followedOtherTab } = authSlice.actions;
export const { selectUser, selectToken, selectAuthLoading, selectIsAuthenticated, selectIsAdmin } = authSlice.selectors;
declare module '#store' {
	interface RootState extends WithSlice<typeof authSlice> {}
}

export default authSlice;
