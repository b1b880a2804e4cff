import type { User } from '../../contract/user';
import type { ProfileBody, SignInBody, SignUpBody } from '../../contract/userForms';
import { errorText } from '../api/errorText';
import type { AppDispatch, RootState } from '../store';
import { authApi } from './authApi';
import { checkEnded, profileReceived, selectToken, signedIn, signedOut } from './authSlice';

/** Result of a call of the session layer: `success` tells which of the two texts a screen shows. */
export type AuthResult =
	| { success: true; message: string; user?: User }
	| { success: false; message: string; error: unknown };

type Thunk<Result> = (dispatch: AppDispatch, getState: () => RootState) => Promise<Result>;

/**
 * A user without the token and without keys whose value is missing. A profile without roles keeps those of the
 * sign-in answer: a back end may send them there only.
 */
const withKnownRoles = (user: User, known: User | null): User =>
	user.roles || !known?.roles || String(known.id) !== String(user.id) ? user : { ...user, roles: known.roles };

/** Signs in (R4-05). `message` of a failure is the server's, else 'Login failed'. */
export const signIn =
	(body: SignInBody): Thunk<AuthResult> =>
	async (dispatch) => {
		const { data, error } = await dispatch(authApi.endpoints.signIn.initiate(body, { track: false }));
		if (!data) return { success: false, message: errorText(error, 'Login failed'), error };
		const { accessToken, ...user } = data;
		dispatch(signedIn({ token: accessToken, user }));
		return { success: true, message: '', user };
	};

/** Registers (R3-051, R8-02). */
export const signUp =
	(body: SignUpBody): Thunk<AuthResult> =>
	async (dispatch) => {
		const { data, error } = await dispatch(authApi.endpoints.signUp.initiate(body, { track: false }));
		if (error) return { success: false, message: errorText(error, 'Registration failed'), error };
		return { success: true, message: data?.message ?? '' };
	};

/** Saves the profile and puts the answer in the user's place (R4-07, R8-03). */
export const updateProfile =
	(body: ProfileBody): Thunk<AuthResult> =>
	async (dispatch, getState) => {
		const { data, error } = await dispatch(authApi.endpoints.updateProfile.initiate(body, { track: false }));
		if (!data) return { success: false, message: errorText(error, 'Profile update failed'), error };
		const user = withKnownRoles(data, getState().auth.user);
		dispatch(profileReceived(user));
		return { success: true, message: '', user };
	};

/**
 * Checks the stored session at the start (R4-01, R4-02, R4-04): the restored user stays on screen until the
 * server's answer takes its place; any failure but a 401 keeps it.
 */
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

/** Signs out (R4-06); the listener of the composition root removes what belonged to the user. */
export const signOut =
	() =>
	(dispatch: AppDispatch): void => {
		dispatch(signedOut());
	};
