import { api } from '#api';
import { mailTestPath } from '#contract/admin/mail';

const sendTestMailApi = api.injectEndpoints({
	endpoints: (build) => ({
		testMail: build.mutation<{ message: string }, void>({
			query: () => ({ url: mailTestPath, method: 'POST' }),
			invalidatesTags: ['Mail'],
		}),
	}),
});

export const { useTestMailMutation } = sendTestMailApi;
