import type { TypedAddress } from '#contract/delivery/address';
import type { Receipt, ReceiptKind, ReceiptParty } from '#contract/tax/receipt';

export const noParty: ReceiptParty = { documentType: '', documentNumber: '', name: '', address: '' };

/** A receipt as a form has it; without a kind there is none. */
export type AskedReceipt = { kind: ReceiptKind | '' } & ReceiptParty;

/** As it is sent, null without a kind. A boleta without a number is for the `recipient` of the order. */
export function receiptBody(
	{ kind, ...party }: AskedReceipt,
	recipient?: TypedAddress['recipient'] | null,
): Receipt | null {
	if (kind === '') return null;
	if (kind === 'FACTURA') return { ...party, kind, documentType: 'RUC' };
	if (party.documentNumber || !recipient) return { ...party, kind };
	const { documentType, documentNumber, name } = recipient;
	return { ...party, kind, ...(documentNumber && { documentType, documentNumber }), name: party.name || name };
}
