import { api } from '#api';
import { parsedBy } from '#api/parse';
import type { ProfileBody, SignInBody, SignUpBody } from '#contract/account/forms';
import { SignInAnswer, User, userPaths } from '#contract/account/user';

/** R7-03, R7-04, R7-05. */
export const authApi = api.injectEndpoints({
	endpoints: (build) => ({
		signIn: build.mutation<SignInAnswer, SignInBody>({
			query: (body) => ({ url: userPaths.signIn, method: 'POST', body }),
			transformResponse: parsedBy(SignInAnswer),
			invalidatesTags: ['Profile'],
		}),
		signUp: build.mutation<{ message?: string }, SignUpBody>({
			query: (body) => ({ url: userPaths.signUp, method: 'POST', body }),
			invalidatesTags: ['AdminUser'],
		}),
		/** The token is an argument, because the session is already gone here. */
		signOut: build.mutation<unknown, { token: string }>({
			query: ({ token }) => ({
				url: userPaths.signOut,
				method: 'POST',
				headers: { Authorization: `Bearer ${token}` },
				// The page may unload meanwhile.
				keepalive: true,
			}),
			invalidatesTags: [],
		}),
		getProfile: build.query<User, void>({
			query: () => userPaths.profile,
			transformResponse: parsedBy(User),
			providesTags: ['Profile'],
		}),
		updateProfile: build.mutation<User, ProfileBody>({
			query: (body) => ({ url: userPaths.profile, method: 'PUT', body }),
			transformResponse: parsedBy(User),
			invalidatesTags: ['Profile'],
		}),
	}),
});

export const { useGetProfileQuery } = authApi;
