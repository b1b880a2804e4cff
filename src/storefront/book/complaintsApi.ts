import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	Complaint,
	type ComplaintBody,
	type ComplaintStateBody,
	complaintPaths,
	FiledComplaint,
} from '#contract/complaints/complaint';

/** As typed: the amount is a text, and both choices may be missing. */
export type TypedComplaint = Record<Exclude<keyof ComplaintBody, 'minor' | 'accepted'>, string> & {
	minor: boolean;
	accepted: boolean;
};

export const complaintsApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** With the same `key`, a repeated request files once. */
		fileComplaint: build.mutation<FiledComplaint, { body: TypedComplaint; key: string }>({
			query: ({ body, key }) => ({
				url: complaintPaths.file,
				method: 'POST',
				body,
				headers: { 'idempotency-key': key },
			}),
			transformResponse: parsedBy(FiledComplaint),
			invalidatesTags: ['Complaint'],
		}),
		getComplaintState: build.query<Complaint, ComplaintStateBody>({
			query: (body) => ({ url: complaintPaths.state, method: 'POST', body }),
			transformResponse: parsedBy(Complaint),
			providesTags: ['Complaint'],
		}),
	}),
});

export const { useFileComplaintMutation, useGetComplaintStateQuery } = complaintsApi;
