import { FileText } from 'lucide-react';
import { taxDocumentNames } from '../../../contract/taxDocumentLabels';
import { type ShownTaxDocument, taxDocumentNumber } from '../../../contract/taxDocuments';
import styles from './Documents.module.css';
import { useGetOwnTaxDocumentsQuery } from './documentsApi';

/** Boletas, facturas and notas de crédito of one's own order, once SUNAT has taken them. */
export function OwnDocuments({ order }: { order: number }) {
	const { currentData } = useGetOwnTaxDocumentsQuery(order, { refetchOnMountOrArgChange: true });
	if (!currentData?.documents.length) return null;
	return (
		<section aria-label="Comprobantes" className="stack gap-2">
			{currentData.documents.map((document) => (
				<OwnDocument key={`${document.series}-${document.number}`} document={document} />
			))}
		</section>
	);
}

function OwnDocument({ document: { kind, series, number, pdf } }: { document: ShownTaxDocument }) {
	const name = `${taxDocumentNames[kind]} ${taxDocumentNumber(series, number)}`;
	if (!pdf) return <p className={styles.document}>{name}</p>;
	return (
		<a className={styles.document} href={pdf} target="_blank" rel="noreferrer">
			<FileText size={18} />
			{name} (PDF)
		</a>
	);
}
