import { mailTestPath } from '#contract/admin/mail';
import { api } from '#api';

const sendTestMailApi = api.injectEndpoints({
	endpoints: (build) => ({
		testMail: build.mutation<{ message: string }, void>({
			query: () => ({ url: mailTestPath, method: 'POST' }),
			invalidatesTags: ['Mail'],
		}),
	}),
});

export const { useTestMailMutation } = sendTestMailApi;
