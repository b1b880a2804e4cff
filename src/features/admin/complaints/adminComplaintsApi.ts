import type * as v from 'valibot';
import {
	AdminComplaint,
	AdminComplaintPage,
	type AdminComplaintsQuery,
	type AnswerBody,
	HolidayChanged,
	HolidayList,
} from '../../../../contract/adminComplaints';
import { complaintPaths } from '../../../../contract/complaint';
import { api } from '../../../api';
import { anyBody, parsedBy } from '../../../api/parse';
import { saveFile } from '../../../ui/saveFile';

type Choice = Partial<v.InferOutput<typeof AdminComplaintsQuery>>;

const needs = 'complaints';

/** Milliseconds until the file is released; saving a long one takes a while. */
const readable = 60_000;

const adminComplaintsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getComplaints: build.query<AdminComplaintPage, Choice>({
			query: (params) => ({ url: complaintPaths.all, params, needs }),
			transformResponse: parsedBy(AdminComplaintPage),
			providesTags: ['Complaint'],
		}),
		getComplaint: build.query<AdminComplaint, number>({
			query: (id) => ({ url: complaintPaths.one(id), needs }),
			transformResponse: parsedBy(AdminComplaint),
			providesTags: ['Complaint'],
		}),
		answerComplaint: build.mutation<AdminComplaint, AnswerBody & { id: number }>({
			query: ({ id, ...body }) => ({ url: complaintPaths.answers(id), method: 'POST', body, needs }),
			transformResponse: parsedBy(AdminComplaint),
			// A refusal means that somebody else has answered.
			invalidatesTags: ['Complaint'],
		}),
		/** Saves all complaints as a CSV file. */
		exportComplaints: build.mutation<null, void>({
			async queryFn(_arg, _api, _extra, baseQuery) {
				const { data, error } = await baseQuery({
					url: complaintPaths.export,
					needs,
					responseHandler: (response: Response) => (response.ok ? response.blob() : anyBody(response)),
				});
				if (error) return { error };
				saveFile('libro-de-reclamaciones.csv', data as Blob, 'text/csv;charset=utf-8', readable);
				return { data: null };
			},
			invalidatesTags: [],
		}),
		getHolidays: build.query<HolidayList, number>({
			query: (year) => ({ url: complaintPaths.holidays, params: { year }, needs }),
			transformResponse: parsedBy(HolidayList),
			providesTags: ['Holiday'],
		}),
		saveHoliday: build.mutation<HolidayChanged, { day: string; name: string }>({
			query: ({ day, name }) => ({ url: complaintPaths.holiday(day), method: 'PUT', body: { name }, needs }),
			transformResponse: parsedBy(HolidayChanged),
			invalidatesTags: ['Holiday', 'Complaint'],
		}),
		removeHoliday: build.mutation<HolidayChanged, string>({
			query: (day) => ({ url: complaintPaths.holiday(day), method: 'DELETE', needs }),
			transformResponse: parsedBy(HolidayChanged),
			invalidatesTags: ['Holiday', 'Complaint'],
		}),
	}),
});

export const {
	useGetComplaintsQuery,
	useGetComplaintQuery,
	useAnswerComplaintMutation,
	useExportComplaintsMutation,
	useGetHolidaysQuery,
	useSaveHolidayMutation,
	useRemoveHolidayMutation,
} = adminComplaintsApi;
