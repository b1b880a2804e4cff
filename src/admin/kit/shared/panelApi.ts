import { api } from '#api';
import { parsedBy } from '#api/parse';
import { AdminPayment, gatewayPaths, type SeenBody } from '#contract/payments/payments';

const panelApi = api.injectEndpoints({
	endpoints: (build) => ({
		seePanel: build.mutation<AdminPayment, SeenBody & { id: number }>({
			query: ({ id, ...body }) => ({ url: gatewayPaths.seen(id), method: 'POST', body }),
			transformResponse: parsedBy(AdminPayment),
			invalidatesTags: ['AdminOrder', 'Sales', 'Audit'],
		}),
	}),
});

export const { useSeePanelMutation } = panelApi;
