import { DocumentList } from './DocumentList';
import { useGetOwnTaxDocumentsQuery } from './documentsApi';

/** Of one's own order. */
export function OwnDocuments({ order }: { order: number }) {
	const { currentData } = useGetOwnTaxDocumentsQuery(order, { refetchOnMountOrArgChange: true });
	if (!currentData?.documents.length) return null;
	return (
		<section aria-label="Comprobantes" className="stack gap-2">
			<DocumentList documents={currentData.documents} />
		</section>
	);
}
