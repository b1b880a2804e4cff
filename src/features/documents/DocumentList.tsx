import { FileText } from 'lucide-react';
import { taxDocumentNames } from '../../../contract/taxDocumentLabels';
import { type ShownTaxDocument, taxDocumentNumber } from '../../../contract/taxDocuments';
import styles from './Documents.module.css';

/** Boletas, facturas and notas de crédito as their buyer sees them. */
export const DocumentList = ({ documents }: { documents: readonly ShownTaxDocument[] }) =>
	documents.map((document) => <ShownDocument key={`${document.series}-${document.number}`} document={document} />);

function ShownDocument({ document: { kind, state, series, number, pdf } }: { document: ShownTaxDocument }) {
	const name = `${taxDocumentNames[kind]} ${taxDocumentNumber(series, number)}`;
	return (
		<p className={styles.document}>
			{pdf ? (
				<a href={pdf} target="_blank" rel="noreferrer">
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
