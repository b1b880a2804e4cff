import { isSignInAnswer, isUser } from '../../contract/guards';
import { paths } from '../../contract/paths';
import type { SignInAnswer, User } from '../../contract/user';
import type { ProfileBody, SignInBody, SignUpBody } from '../../contract/userForms';
import { api } from '../api';
import { guardedBy } from '../api/parse';

const parseUser = guardedBy(isUser);
const parseSignIn = guardedBy(isSignInAnswer);

/** Calls of the session: R7-03, R7-04, R7-05. */
export const authApi = api.injectEndpoints({
	endpoints: (build) => ({
		signIn: build.mutation<SignInAnswer, SignInBody>({
			query: (body) => ({ url: paths.signIn, method: 'POST', body }),
			transformResponse: parseSignIn,
		}),
		signUp: build.mutation<{ message?: string }, SignUpBody>({
			query: (body) => ({ url: paths.signUp, method: 'POST', body }),
		}),
		getProfile: build.query<User, void>({
			query: () => paths.profile,
			transformResponse: parseUser,
			providesTags: ['Profile'],
		}),
		updateProfile: build.mutation<User, ProfileBody>({
			query: (body) => ({ url: paths.profile, method: 'PUT', body }),
			transformResponse: parseUser,
			invalidatesTags: ['Profile'],
		}),
	}),
});

export const { useGetProfileQuery } = authApi;
