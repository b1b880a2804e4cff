import { ResetLink } from '../../../../contract/account';
import { paths } from '../../../../contract/paths';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';

/** One-time links for customers who forgot their password (R10-05). */
export const resetLinkApi = api.injectEndpoints({
	endpoints: (build) => ({
		createResetLink: build.mutation<ResetLink, number | string>({
			query: (id) => ({ url: paths.resetLink(id), method: 'POST' }),
			transformResponse: parsedBy(ResetLink),
			invalidatesTags: ['Audit'],
		}),
	}),
});

export const { useCreateResetLinkMutation } = resetLinkApi;
