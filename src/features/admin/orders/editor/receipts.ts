import type { TypedAddress } from '../../../../../contract/delivery/address';
import {
	needsDocument,
	type ReceiptKind,
	ReceiptOffer,
	receiptKinds,
	receiptsPath,
} from '../../../../../contract/tax/receipt';
import { api } from '../../../../api';
import { parsedBy } from '../../../../api/parse';

const receiptsApi = api.injectEndpoints({
	endpoints: (build) => ({
		getDeskReceipts: build.query<ReceiptOffer, void>({
			query: () => receiptsPath,
			transformResponse: parsedBy(ReceiptOffer),
			providesTags: ['Shop'],
		}),
	}),
});

export const noReceipt = { kind: '', documentType: '', documentNumber: '', name: '', address: '' };
type TypedReceipt = typeof noReceipt;

interface Asked {
	/** In a shop that gives no receipts there is none. */
	kinds: readonly ReceiptKind[];
	/** Such a sale says whom it is for. */
	needed: boolean;
}

/** The receipts that the shop gives for a sale of so many soles. */
export function useReceipts(total: number): Asked {
	const { data } = receiptsApi.useGetDeskReceiptsQuery();
	const kinds = data ? receiptKinds.filter((kind) => data.kinds.includes(kind)) : [];
	return { kinds, needed: kinds.length > 0 && needsDocument(total) };
}

/** For whoever receives the order, where nobody is typed. */
export function namedAs(typed: TypedReceipt, recipient: TypedAddress['recipient'] | undefined): TypedReceipt {
	if (typed.kind === 'FACTURA' || typed.documentNumber || !recipient?.documentNumber) return typed;
	const { documentType, documentNumber, name } = recipient;
	return { ...typed, documentType, documentNumber, name: typed.name || name };
}

/** A factura is for a RUC, whatever was chosen before. */
export const sentReceipt = ({ kind, documentType, ...rest }: TypedReceipt) =>
	kind === '' ? null : { kind, documentType: kind === 'FACTURA' ? 'RUC' : documentType, ...rest };
