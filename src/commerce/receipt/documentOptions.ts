import { type DocumentType, documentName, documentTypes } from '#contract/people/identity';

/** The types of identity documents, for a select. */
export const documentOptions = documentTypes.map((value) => ({ value, label: documentName(value) }));
export const withoutDocument = [{ value: '', label: 'Sin documento' }, ...documentOptions];

/** A phone shows digits alone where the document has no letters. */
export const documentKeys = (type: DocumentType | '') =>
	({ inputMode: type === 'DNI' || type === 'RUC' ? 'numeric' : 'text' }) as const;
