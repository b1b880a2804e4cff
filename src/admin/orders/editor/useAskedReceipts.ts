import { useReceiptKinds } from '#commerce/receipt/receiptApi';
import { noParty, type ReceiptInput } from '#commerce/receipt/receiptForm';
import { needsDocument, type ReceiptKind } from '#contract/tax/receipt';

export const noReceipt: ReceiptInput = { ...noParty, kind: '' };

/** `total` is in soles. */
export function useAskedReceipts(total: number): { kinds: readonly ReceiptKind[]; needed: boolean } {
	const kinds = useReceiptKinds() ?? [];
	return { kinds, needed: kinds.length > 0 && needsDocument(total) };
}
