import { api } from '#api';
import { buyerCall, type OrderKey } from '#api/buyerCall';
import { parsedBy } from '#api/parse';
import { ShownTaxDocuments, taxDocumentPaths } from '#contract/tax/documents';
import { addLiveRows } from '#live/rows';

const tag = { type: 'Order', id: 'documents' } as const;

const documentsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getShownTaxDocuments: build.query<ShownTaxDocuments, OrderKey>({
			query: (order) => buyerCall(taxDocumentPaths.own, order),
			transformResponse: parsedBy(ShownTaxDocuments),
			providesTags: [tag],
		}),
	}),
});

export const { useGetShownTaxDocumentsQuery } = documentsApi;

// An event of the order does not say that a document was accepted.
addLiveRows({ refetches: [{ when: (event) => 'order' in event, tags: [tag] }] });
