import { toCents, toSoles } from '../../../contract/money';
import type { Order } from '../../../contract/order';
import { igvBreakdown } from '../../../contract/tax';
import { type CreditReason, takesAllBack } from '../../../contract/taxDocuments';
import { invalidFields, ShopError } from '../../lib/shopError';
import type { NewDocument, StoredDocument, StoredLine } from './repository';

type Content = Pick<NewDocument, 'lines' | 'igvPercent' | 'base' | 'igv' | 'total'>;

/** The content of an order's document. Throws 409 where there is nothing to be paid. */
export function contentOf(order: Pick<Order, 'items' | 'shipping' | 'total'>, igvPercent: number): Content {
	const costs = order.items.map(({ price, quantity }) => toCents(price) * quantity);
	const shipping = toCents(order.shipping ?? 0);
	const { lines, shipping: ofShipping, ...sums } = igvBreakdown(costs, shipping, igvPercent);
	if (sums.total !== toCents(order.total)) throw wrongTotal();
	if (sums.total === 0) throw nothingToPay();
	const items = order.items.map(({ productName, quantity }, at): StoredLine => {
		return { description: productName, quantity, ...(lines[at] ?? none) };
	});
	const delivery: StoredLine = { description: 'Envío', quantity: 1, ...ofShipping };
	// A gift is no sale, and SUNAT has other rules for it.
	return { lines: [...items, delivery].filter(({ total }) => total > 0), igvPercent, ...sums };
}

const none = { base: 0, igv: 0, total: 0 };

/** Céntimos of the document that no nota de crédito has taken back, and what they are made of. */
export function leftOf(document: StoredDocument, all: readonly StoredDocument[]) {
	const notes = all.filter(({ amends, state }) => amends === document.id && state !== 'REJECTED' && state !== 'VOIDED');
	const left = (of: 'base' | 'igv' | 'total') => notes.reduce((sum, note) => sum - note[of], document[of]);
	return { base: left('base'), igv: left('igv'), total: left('total') };
}

interface Wanted {
	reasonCode: CreditReason;
	reason: string;
	/** Soles. */
	amount: number;
}

/** The content of a nota de crédito. Throws 400 at `amount`. */
export function creditOf(
	document: StoredDocument,
	left: ReturnType<typeof leftOf>,
	{ reasonCode, reason, amount }: Wanted,
): Content {
	const { lines, igvPercent, base, igv, total } = document;
	const cents = toCents(amount);
	if (takesAllBack(reasonCode)) {
		if (left.total !== total || cents !== total) throw notAll();
		return { lines, igvPercent, base, igv, total };
	}
	if (cents > left.total) throw tooMuch(left.total);
	// The last one takes the céntimos that rounding has left to it.
	const sums = cents === left.total ? left : igvBreakdown([cents], 0, igvPercent);
	const ofPart = Math.min(Math.max(sums.base, 0), cents);
	const part = { base: ofPart, igv: cents - ofPart, total: cents };
	return { lines: [{ description: reason, quantity: 1, ...part }], igvPercent, ...part };
}

const wrongTotal = () =>
	new ShopError(409, 'document_total', 'Los productos y el envío de este pedido no suman su total. Emítelo a mano.');

const nothingToPay = () => new ShopError(409, 'document_total', 'De un pedido de S/ 0.00 no se emite comprobante.');

const notAll = () =>
	invalidFields({
		amount: 'Este motivo devuelve el comprobante entero. Para una parte elige «Devolución de una parte».',
	});

const tooMuch = (left: number) =>
	invalidFields({ amount: `De este comprobante quedan S/ ${toSoles(left).toFixed(2)} por devolver.` });
