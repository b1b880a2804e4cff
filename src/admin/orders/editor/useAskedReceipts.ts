import { useReceiptKinds } from '#commerce/receipt/receiptApi';
import { type AskedReceipt, noParty } from '#commerce/receipt/receiptBody';
import { needsDocument, type ReceiptKind } from '#contract/tax/receipt';

export const noReceipt: AskedReceipt = { ...noParty, kind: '' };

/** `total` is in soles. */
export function useReceiptRequest(total: number): { kinds: readonly ReceiptKind[]; needed: boolean } {
	const kinds = useReceiptKinds() ?? [];
	return { kinds, needed: kinds.length > 0 && needsDocument(total) };
}
