import { api } from '#api';
import { orSamples } from '#api/orSamples';
import { parsedBy } from '#api/parse';
import { type SalesQuery, SalesReport, salesPath } from '#contract/admin/sales';
import type { SalesFigures } from '#lib/salesFigures';
import { figuresOfReport } from './reportFigures';

const readReport = parsedBy(SalesReport);

export const salesApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** With period and grouping of the figures: until the next ones come, these must not pass for them. */
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
