import type * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	AdminComplaint,
	AdminComplaintPage,
	type AdminComplaintsQuery,
	type ComplaintAnswerBody,
	HolidayChanged,
	HolidayList,
} from '#contract/complaints/admin';
import { complaintPaths } from '#contract/complaints/complaint';
import { fileOrError, savedAs } from '../kit/shared/csv';

type Choice = Partial<v.InferOutput<typeof AdminComplaintsQuery>>;

const adminComplaintsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getComplaints: build.query<AdminComplaintPage, Choice>({
			query: (params) => ({ url: complaintPaths.all, params }),
			transformResponse: parsedBy(AdminComplaintPage),
			providesTags: ['Complaint'],
		}),
		getComplaint: build.query<AdminComplaint, number>({
			query: (id) => complaintPaths.one(id),
			transformResponse: parsedBy(AdminComplaint),
			providesTags: ['Complaint'],
		}),
		answerComplaint: build.mutation<AdminComplaint, ComplaintAnswerBody & { id: number }>({
			query: ({ id, ...body }) => ({ url: complaintPaths.answers(id), method: 'POST', body }),
			transformResponse: parsedBy(AdminComplaint),
			// A refusal means that somebody else answered.
			invalidatesTags: ['Complaint'],
		}),
		exportComplaints: build.mutation<null, void>({
			query: () => ({ url: complaintPaths.export, responseHandler: fileOrError }),
			transformResponse: savedAs(() => 'libro-de-reclamaciones.csv'),
			invalidatesTags: [],
		}),
		getHolidays: build.query<HolidayList, number>({
			query: (year) => ({ url: complaintPaths.holidays, params: { year } }),
			transformResponse: parsedBy(HolidayList),
			providesTags: ['Holiday'],
		}),
		saveHoliday: build.mutation<HolidayChanged, { day: string; name: string }>({
			query: ({ day, name }) => ({ url: complaintPaths.holiday(day), method: 'PUT', body: { name } }),
			transformResponse: parsedBy(HolidayChanged),
			invalidatesTags: ['Holiday', 'Complaint'],
		}),
		removeHoliday: build.mutation<HolidayChanged, string>({
			query: (day) => ({ url: complaintPaths.holiday(day), method: 'DELETE' }),
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
