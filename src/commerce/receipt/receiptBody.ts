import type { TypedAddress } from '#contract/delivery/address';
import type { Receipt, ReceiptKind, ReceiptParty } from '#contract/tax/receipt';

export const noParty: ReceiptParty = { documentType: '', documentNumber: '', name: '', address: '' };

/** As in a form; without a kind there is no receipt. */
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
