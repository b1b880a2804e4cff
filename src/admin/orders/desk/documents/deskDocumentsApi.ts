import { api } from '#api';
import { parsedBy } from '#api/parse';
import { OrderTaxDocuments, taxDocumentPaths } from '#contract/tax/documents';

type Action = Parameters<typeof taxDocumentPaths.act>[2];

interface Addition {
	order: number;
	/** Issued in another system. */
	elsewhere: boolean;
	body: object;
}

/** Each step of a document is an event of its order, whose tag refetches them. */
const documentsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getTaxDocuments: build.query<OrderTaxDocuments, number>({
			query: (order) => taxDocumentPaths.ofOrder(order),
			transformResponse: parsedBy(OrderTaxDocuments),
			providesTags: ['AdminOrder'],
		}),
		addTaxDocument: build.mutation<OrderTaxDocuments, Addition>({
			query: ({ order, elsewhere, body }) => ({
				url: elsewhere ? taxDocumentPaths.elsewhere(order) : taxDocumentPaths.ofOrder(order),
				...{ method: 'POST', body },
			}),
			transformResponse: parsedBy(OrderTaxDocuments),
			// After a refusal too: the screen was outdated.
			invalidatesTags: ['AdminOrder', 'Audit'],
		}),
		actOnTaxDocument: build.mutation<
			OrderTaxDocuments,
			{ order: number; document: number; action: Action; body?: object }
		>({
			query: ({ order, document, action, body = {} }) => ({
				url: taxDocumentPaths.act(order, document, action),
				...{ method: 'POST', body },
			}),
			transformResponse: parsedBy(OrderTaxDocuments),
			invalidatesTags: ['AdminOrder', 'Audit'],
		}),
	}),
});

export const { useGetTaxDocumentsQuery, useAddTaxDocumentMutation, useActOnTaxDocumentMutation } = documentsApi;
