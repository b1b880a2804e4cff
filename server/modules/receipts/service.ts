import type { Settings } from '#contract/settings/settings';
import {
	buyerNeeded,
	identifiedFrom,
	needsDocument,
	offeredReceipts,
	type Receipt,
	type ReceiptOffer,
	receiptNames,
} from '#contract/tax/receipt';
import { invalidFields } from '#platform/lib/shopError';

export type Receipts = ReturnType<typeof createReceipts>;

interface AgreedReceipt {
	receipt: Receipt | null;
	/** Null where prices do not show the IGV. */
	igvPercent: number | null;
}

type Reader = 'buyer' | 'shop';

export function createReceipts({ tax }: { tax: () => Settings['tax'] }) {
	/** Sellers of the Nuevo RUS pay a monthly sum. */
	const igvPercent = (): number | null => (tax().documents === 'all' ? tax().igvPercent : null);

	const kinds = () => offeredReceipts[tax().documents];

	function refuseUnnamed(receipt: Receipt | null, total: number, by: Reader): void {
		const isNamed = receipt !== null && receipt.documentType !== '';
		if (kinds().length > 0 && needsDocument(total) && !isNamed) throw unnamed(by);
	}

	return {
		offer: (): ReceiptOffer => ({ kinds: [...kinds()], igvPercent: igvPercent() }),

		/**
		 * Throws 400 at the field for a kind not offered, or data that the law requires from this total on. `by` reads the
		 * texts.
		 */
		agree(receipt: Receipt | null, total: number, by: Reader = 'buyer'): AgreedReceipt {
			if (receipt && !kinds().includes(receipt.kind)) throw notOffered(receipt);
			refuseUnnamed(receipt, total, by);
			return { receipt, igvPercent: igvPercent() };
		},

		/** For changes by the shop, which leave the receipt as requested. */
		refuseUnnamed: (receipt: Receipt | null, total: number) => refuseUnnamed(receipt, total, 'shop'),
	};
}

const notOffered = ({ kind }: Receipt) =>
	invalidFields({
		'receipt.kind': `La tienda no da ${receiptNames[kind].toLowerCase()} por sus pedidos. Revísalo y confirma de nuevo.`,
	});

const unnamed = (by: Reader) =>
	invalidFields({
		'receipt.documentNumber':
			by === 'shop'
				? buyerNeeded
				: `Desde S/ ${identifiedFrom} la boleta lleva tu documento y tu nombre. Complétalos y confirma de nuevo.`,
	});
