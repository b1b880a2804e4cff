import type { TaxDocument } from '#contract/tax/documents';
import type { StoredDocument } from './repository';

export interface DocumentToIssue extends StoredDocument {
	amended: Pick<StoredDocument, 'kind' | 'series' | 'number'> | null;
}

type Files = TaxDocument['files'];

/**
 * `sent`: the provider has the document and SUNAT has not answered. `refused` by the provider: the document exists
 * nowhere. `later`: nothing is known, or the shop's account there must be fixed.
 */
export type Outcome =
	| { is: 'accepted' | 'sent'; answer: string; files: Files }
	| { is: 'refused'; by: 'provider' | 'sunat' | 'taken'; answer: string; files: Files }
	| { is: 'later'; trouble: 'unreachable' | 'account'; answer: string };

/** Calls never reject, and end within their own time. */
export interface DocumentIssuer {
	/** A document may come again after a call of unknown end: it is issued once all the same. */
	issue(document: DocumentToIssue): Promise<Outcome>;
	ask(document: DocumentToIssue): Promise<Outcome>;
}

export const noFiles: Files = { pdf: null, xml: null, cdr: null };
