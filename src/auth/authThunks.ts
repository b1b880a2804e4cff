import { errorText } from '#api/errorText';
import type { ProfileBody, SignInBody, SignUpBody } from '#contract/account/forms';
import type { User } from '#contract/account/user';
import type { AppDispatch, RootState } from '#store';
import { authApi } from './authApi';
import { checkEnded, profileReceived, selectToken, signedIn, signedOut } from './authSlice';

export type AuthResult =
	| { success: true; message: string; user?: User }
	| { success: false; message: string; error: unknown };

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Result>;

/** Some back ends send roles only at sign-in. */
const withKnownRoles = (user: User, current: User | null): User =>
	user.roles || !current?.roles || String(current.id) !== String(user.id) ? user : { ...user, roles: current.roles };

/** R4-05. */
export const signIn =
	(body: SignInBody): Thunk<AuthResult> =>
	async (dispatch) => {
		const { data, error } = await dispatch(authApi.endpoints.signIn.initiate(body, { track: false }));
		if (!data) return { success: false, message: errorText(error, 'Login failed'), error };
		const { accessToken, ...user } = data;
		dispatch(signedIn({ token: accessToken, user }));
		return { success: true, message: '', user };
	};

/** R3-051, R8-02. */
export const signUp =
	(body: SignUpBody): Thunk<AuthResult> =>
	async (dispatch) => {
		const { data, error } = await dispatch(authApi.endpoints.signUp.initiate(body, { track: false }));
		if (error) return { success: false, message: errorText(error, 'Registration failed'), error };
		return { success: true, message: data?.message ?? '' };
	};

/** R4-07, R8-03. */
export const updateProfile =
	(body: ProfileBody): Thunk<AuthResult> =>
	async (dispatch, getState) => {
		const { data, error } = await dispatch(authApi.endpoints.updateProfile.initiate(body, { track: false }));
		if (!data) return { success: false, message: errorText(error, 'Profile update failed'), error };
		const user = withKnownRoles(data, getState().auth.user);
		dispatch(profileReceived(user));
		return { success: true, message: '', user };
	};

/** R4-01, R4-02, R4-04: the restored user stays; only a 401 ends the session. */
export const checkAuth = (): Thunk<void> => async (dispatch, getState) => {
	const token = selectToken(getState());
	if (token) {
		const request = dispatch(authApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true }));
		const { data, error } = await request;
		request.unsubscribe();
		const sameSession = selectToken(getState()) === token;
		if (data && sameSession) dispatch(profileReceived(withKnownRoles(data, getState().auth.user)));
		else if (error && sameSession) console.error('Auth check failed', error);
	}
	dispatch(checkEnded());
};

/** R4-06; `app/effects` removes the user's data. On the server if reachable. */
export const signOut =
	() =>
	(dispatch: AppDispatch, getState: () => RootState): void => {
		const token = selectToken(getState());
		dispatch(signedOut());
		if (token) void dispatch(authApi.endpoints.signOut.initiate({ token }, { track: false }));
	};
