import { FileText } from 'lucide-react';
import { api } from '#api';
import { buyerCall, type OrderKey } from '#api/buyerCall';
import { parsedBy } from '#api/parse';
import {
	type ShownTaxDocument,
	ShownTaxDocuments,
	taxDocumentNames,
	taxDocumentNumber,
	taxDocumentPaths,
} from '#contract/tax/documents';
import { addLiveRows } from '#live/rows';
import { ErrorState } from '#ui/EmptyState';

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

const { useGetShownTaxDocumentsQuery } = documentsApi;

// An event of the order does not say that a document was accepted.
addLiveRows({ refetches: [{ when: (event) => 'order' in event, tags: [tag] }] });

interface OrderDocumentsProps {
	order: OrderKey;
	label?: string;
}

export function OrderDocuments({ order, label }: OrderDocumentsProps) {
	const { currentData, isError, isFetching, refetch } = useGetShownTaxDocumentsQuery(order, {
		refetchOnMountOrArgChange: true,
	});
	if (!label && !currentData) {
		const retry = () => void refetch();
		if (!isError) return <p role="status">Cargando…</p>;
		return <ErrorState message="No pudimos mostrar tus comprobantes" retrying={isFetching} onRetry={retry} />;
	}
	if (!currentData?.documents.length) return null;
	const list = currentData.documents.map((document) => (
		<ShownDocument key={`${document.series}-${document.number}`} document={document} />
	));
	if (!label) return list;
	return (
		<section aria-label={label} className="stack gap-2">
			{list}
		</section>
	);
}

function ShownDocument({ document: { kind, state, series, number, pdf } }: { document: ShownTaxDocument }) {
	const name = `${taxDocumentNames[kind]} ${taxDocumentNumber(series, number)}`;
	return (
		<p className="cluster gap-y-0 tap">
			{pdf ? (
				<a className="row gap-2 tap" href={pdf} target="_blank" rel="noreferrer">
					<FileText size={18} />
					<span>{`${name} (PDF)`}</span>
				</a>
			) : (
				<span>{name}</span>
			)}
			{state === 'SENT' && <span className="note">SUNAT por responder</span>}
		</p>
	);
}
