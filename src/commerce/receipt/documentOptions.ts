import { type DocumentType, documentName, documentTypes } from '#contract/people/identity';

export const documentOptions = documentTypes.map((value) => ({ value, label: documentName(value) }));
export const withoutDocument = [{ value: '', label: 'Sin documento' }, ...documentOptions];

/** A phone shows only digits for a document without letters. */
export const documentKeys = (type: DocumentType | '') =>
	({ inputMode: type === 'DNI' || type === 'RUC' ? 'numeric' : 'text' }) as const;
