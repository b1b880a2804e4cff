import type { Settings } from '../../../contract/settings/settings';
import {
	buyerNeeded,
	identifiedFrom,
	needsDocument,
	offeredReceipts,
	type Receipt,
	type ReceiptOffer,
	receiptNames,
} from '../../../contract/tax/receipt';
import { invalidFields } from '../../lib/shopError';

export type Receipts = ReturnType<typeof createReceipts>;

/** As it is kept with an order. */
interface Agreed {
	/** Null where nothing was asked for. */
	receipt: Receipt | null;
	/** Of the IGV inside of the prices; null where the shop breaks none down. */
	igvPercent: number | null;
}

type Reader = 'buyer' | 'shop';

/** The receipts that the shop gives for its sales, as its keeper says now. */
export function createReceipts({ tax }: { tax: () => Settings['tax'] }) {
	/** A seller of the Nuevo RUS pays one sum a month, and none of it is in the price. */
	const igvPercent = (): number | null => (tax().documents === 'all' ? tax().igvPercent : null);

	const kinds = () => offeredReceipts[tax().documents];

	function refuseUnnamed(receipt: Receipt | null, total: number, by: Reader): void {
		const isNamed = receipt !== null && receipt.documentType !== '';
		if (kinds().length > 0 && needsDocument(total) && !isNamed) throw unnamed(by);
	}

	return {
		/** For the next checkout. */
		offer: (): ReceiptOffer => ({ kinds: [...kinds()], igvPercent: igvPercent() }),

		/**
		 * Throws 400 at the field of what the shop does not give, and of what the law wants to be said from this total on. `by` is
		 * who reads it.
		 */
		agree(receipt: Receipt | null, total: number, by: Reader = 'buyer'): Agreed {
			if (receipt && !kinds().includes(receipt.kind)) throw notGiven(receipt);
			refuseUnnamed(receipt, total, by);
			return { receipt, igvPercent: igvPercent() };
		},

		/** Of an order that the shop changes, whose receipt stays as it was asked for. */
		refuseUnnamed: (receipt: Receipt | null, total: number) => refuseUnnamed(receipt, total, 'shop'),
	};
}

const notGiven = ({ kind }: Receipt) =>
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
