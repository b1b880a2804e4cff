import type { TypedAddress } from '#contract/delivery/address';
import { type DocumentType, documentName, documentTypes } from '#contract/people/identity';
import type { Receipt, ReceiptKind, ReceiptParty } from '#contract/tax/receipt';

export const documentOptions = documentTypes.map((value) => ({ value, label: documentName(value) }));
export const withoutDocument = [{ value: '', label: 'Sin documento' }, ...documentOptions];

/** A phone shows only digits for a document without letters. */
export const documentKeys = (type: DocumentType | '') =>
	({ inputMode: type === 'DNI' || type === 'RUC' ? 'numeric' : 'text' }) as const;

export const noParty: ReceiptParty = { documentType: '', documentNumber: '', name: '', address: '' };

/** Without a kind there is no receipt. */
export type ReceiptInput = { kind: ReceiptKind | '' } & ReceiptParty;

/** Null without a kind. A boleta without a number is for the order's `recipient`. */
export function receiptBody(
	{ kind, ...party }: ReceiptInput,
	recipient?: TypedAddress['recipient'] | null,
): Receipt | null {
	if (kind === '') return null;
	if (kind === 'FACTURA') return { ...party, kind, documentType: 'RUC' };
	if (party.documentNumber || !recipient) return { ...party, kind };
	const { documentType, documentNumber, name } = recipient;
	return { ...party, kind, ...(documentNumber && { documentType, documentNumber }), name: party.name || name };
}
