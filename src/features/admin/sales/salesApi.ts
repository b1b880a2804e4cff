import { type SalesQuery, SalesReport, salesPath } from '../../../../contract/admin/sales';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';

const readReport = parsedBy(SalesReport);

/** A report with its query: while the next one is on its way, the last one must not be shown under its name. */
export interface AnsweredReport {
	query: SalesQuery;
	report: SalesReport;
}

export const salesApi = api.injectEndpoints({
	endpoints: (build) => ({
		getSales: build.query<AnsweredReport, SalesQuery>({
			query: (params) => ({ url: salesPath, params }),
			transformResponse: (answer: unknown, _meta, query) => ({ query, report: readReport(answer) }),
			providesTags: ['Sales'],
		}),
	}),
});

export const { useGetSalesQuery } = salesApi;
