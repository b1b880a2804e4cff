import { api } from '#api';
import { parsedBy } from '#api/parse';
import { ResetLink } from '#contract/account/account';
import { userPaths } from '#contract/account/user';

/** R10-05. */
export const resetLinkApi = api.injectEndpoints({
	endpoints: (build) => ({
		createResetLink: build.mutation<ResetLink, number | string>({
			query: (id) => ({ url: userPaths.resetLink(id), method: 'POST' }),
			transformResponse: parsedBy(ResetLink),
			invalidatesTags: ['Audit'],
		}),
	}),
});

export const { useCreateResetLinkMutation } = resetLinkApi;
