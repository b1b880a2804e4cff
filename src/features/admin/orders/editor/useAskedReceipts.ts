import { needsDocument, type ReceiptKind } from '#contract/tax/receipt';
import { useReceiptKinds } from '#sale/receipt/receiptApi';
import { type AskedReceipt, noParty } from '#sale/receipt/receiptBody';

export const noReceipt: AskedReceipt = { ...noParty, kind: '' };

/** `total` is in soles. */
export function useAskedReceipts(total: number): { kinds: readonly ReceiptKind[]; needed: boolean } {
	const kinds = useReceiptKinds() ?? [];
	return { kinds, needed: kinds.length > 0 && needsDocument(total) };
}
