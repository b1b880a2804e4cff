import { api } from '#api';
import { orSamples } from '#api/orSamples';
import { parsedBy } from '#api/parse';
import { type SalesQuery, SalesReport, salesPath } from '#contract/admin/sales';
import type { SalesFigures } from '#lib/salesFigures';
import { figuresOfReport } from './reportFigures';

const readReport = parsedBy(SalesReport);

export const salesApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Figures carry period and grouping: until the next ones arrive, they must not pass for these. */
		getSales: build.query<SalesFigures, SalesQuery & { samples?: boolean }>({
			queryFn: orSamples(
				({ samples, ...params }) => (samples ? (backEnd) => backEnd.sales() : { url: salesPath, params }),
				(answer, query) => figuresOfReport(readReport(answer), query),
			),
			providesTags: ['Sales'],
		}),
	}),
});

export const { useGetSalesQuery } = salesApi;
