import { documentName, documentTypes } from '../../contract/people/identity';

/** The types of identity documents, for a select. */
export const documentOptions = documentTypes.map((value) => ({ value, label: documentName(value) }));
export const withoutDocument = [{ value: '', label: 'Sin documento' }, ...documentOptions];
