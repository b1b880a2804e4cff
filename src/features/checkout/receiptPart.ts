import type { TypedAddress } from '../../../contract/delivery/address';
import type { CheckoutBody } from '../../../contract/orders/order';
import type { Receipt, ReceiptKind, ReceiptOffer, ReceiptParty, TypedReceipt } from '../../../contract/tax/receipt';
import { useIsOurs } from '../../api/backEnd';
import { useShop } from '../../ui/shop';
import { useGetReceiptOfferQuery } from './checkoutApi';

type Recipient = TypedAddress['recipient'];

const nobody: ReceiptParty = { documentType: 'DNI', documentNumber: '', name: '', address: '' };

export const noReceipt: TypedReceipt = {
	kind: 'BOLETA',
	named: false,
	BOLETA: nobody,
	FACTURA: { ...nobody, documentType: 'RUC' },
};

const nothing: ReceiptOffer['kinds'] = [];

/** The receipts that the shop gives now; null until it has told. A change of its settings is asked for again. */
export function useReceiptKinds(): readonly ReceiptKind[] | null {
	const isOurs = useIsOurs();
	const { version } = useShop();
	const { data, isLoading } = useGetReceiptOfferQuery(version, { skip: !isOurs, refetchOnMountOrArgChange: true });
	return isLoading ? null : (data?.kinds ?? nothing);
}

/** A boleta is for whoever receives the order, unless `named` says that another one is typed. */
export function receiptBody(
	{ kind, ...typed }: Receipt,
	named: boolean,
	recipient: Recipient,
): CheckoutBody['receipt'] {
	if (kind === 'FACTURA') return { ...typed, kind, documentType: 'RUC' };
	if (named) return { ...typed, kind, address: '' };
	const { documentType, documentNumber, name } = recipient;
	return { kind, documentType, documentNumber, name };
}
