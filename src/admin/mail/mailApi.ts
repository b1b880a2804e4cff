import type * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	AdminMailPage,
	type AdminMailsQuery,
	AdminMailText,
	mailPath,
	oneMailPath,
	sendMailPath,
} from '#contract/admin/mail';

const mailApi = api.injectEndpoints({
	endpoints: (build) => ({
		getMails: build.query<AdminMailPage, Partial<v.InferOutput<typeof AdminMailsQuery>>>({
			query: (params) => ({ url: mailPath, params }),
			transformResponse: parsedBy(AdminMailPage),
			providesTags: ['Mail'],
		}),
		getMail: build.query<AdminMailText, number>({
			query: (id) => oneMailPath(id),
			transformResponse: parsedBy(AdminMailText),
			providesTags: ['Mail'],
		}),
		/** Refetches after a refusal too: the screen was outdated. */
		sendMail: build.mutation<{ message: string }, number>({
			query: (id) => ({ url: sendMailPath(id), method: 'POST' }),
			invalidatesTags: ['Mail'],
		}),
	}),
});

export const { useGetMailsQuery, useGetMailQuery, useSendMailMutation } = mailApi;
