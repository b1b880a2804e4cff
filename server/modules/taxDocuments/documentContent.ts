import type { Order } from '#contract/orders/order';
import { priceLines, priceUnits, totalOf } from '#contract/orders/prices';
import { formatLocalMoney, toCents, toSoles } from '#contract/shared/money';
import { type CreditLine, type CreditReason, takesAllBack } from '#contract/tax/documents';
import { igvBreakdown } from '#contract/tax/igv';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import type { NewDocument, StoredDocument } from './repository';

type Content = Pick<NewDocument, 'lines' | 'igvPercent' | 'base' | 'igv' | 'total'>;

/** Throws 409 where nothing is to be paid. */
export function contentOf(order: Pick<Order, 'items' | 'shipping' | 'total'>, igvPercent: number): Content {
	const prices = priceLines({ lines: order.items, delivery: order.shipping });
	const { lines, delivery, ...sums } = igvBreakdown(prices, igvPercent);
	if (sums.total !== toCents(order.total)) throw wrongTotal();
	if (sums.total === 0) throw nothingToPay();
	const all = [...lines, { productName: 'Envío', quantity: 1, ...delivery }];
	const stored = all.map(({ productName, quantity, base, igv, total }) => ({
		...{ description: productName, quantity, base, igv, total },
	}));
	// A gift is no sale, and SUNAT has other rules for it.
	return { lines: stored.filter(({ total }) => total > 0), igvPercent, ...sums };
}

const notesOf = ({ id }: Pick<StoredDocument, 'id'>, all: readonly StoredDocument[]) =>
	all.filter(({ amends, state }) => amends === id && state !== 'REJECTED' && state !== 'VOIDED');

export const isFullyCredited = (document: StoredDocument, all: readonly StoredDocument[]): boolean =>
	remainderOf(
		document,
		all.filter(({ state }) => state === 'ACCEPTED'),
	).total <= 0;

export function remainingUnits(document: StoredDocument, all: readonly StoredDocument[]): number[] {
	const named = notesOf(document, all).flatMap(({ lines }) => lines);
	return document.lines.map(({ quantity }, at) =>
		named.reduce((left, line) => (line.of === at ? left - line.quantity : left), quantity),
	);
}

/** In céntimos. */
export function remainderOf(document: StoredDocument, all: readonly StoredDocument[]) {
	const notes = notesOf(document, all);
	const remaining = (of: 'base' | 'igv' | 'total') => notes.reduce((sum, note) => sum - note[of], document[of]);
	return { base: remaining('base'), igv: remaining('igv'), total: remaining('total') };
}

interface CreditRequest {
	reasonCode: CreditReason;
	reason: string;
	/** Soles. */
	amount: number;
	/** Null for a sum without goods. */
	lines: readonly CreditLine[] | null;
}

/** Throws 400 at `amount` or `lines`. */
export function creditOf(
	document: StoredDocument,
	all: readonly StoredDocument[],
	{ reasonCode, reason, amount, lines: requested }: CreditRequest,
): Content {
	const { lines, igvPercent, base, igv, total } = document;
	const remainder = remainderOf(document, all);
	const cents = toCents(amount);
	if (takesAllBack(reasonCode)) {
		if (remainder.total !== total || cents !== total) throw notAll();
		return { lines, igvPercent, base, igv, total };
	}
	if (cents > remainder.total) throw tooMuch(remainder.total);
	const items = requested && itemsOf(document, remainingUnits(document, all), requested);
	if (items && totalOf(items) !== cents) throw notTheirSum();
	const parts = items ?? [{ description: reason, quantity: 1, total: cents }];
	// The last note takes the céntimos left by rounding.
	const last = cents === remainder.total ? remainder.base : undefined;
	const { delivery: _none, ...content } = igvBreakdown({ lines: parts }, igvPercent, last);
	return { ...content, igvPercent };
}

function itemsOf({ lines }: StoredDocument, remaining: readonly number[], requested: readonly CreditLine[]) {
	const parts = requested.map(({ line: of, quantity: units }) => {
		const line = lines[of];
		const most = remaining[of] ?? 0;
		if (!line || units > most) throw tooManyUnits(line?.description ?? '', most);
		return { ...line, of, before: line.quantity - most, units };
	});
	return priceUnits(parts).lines.map(({ description, units, of, total }) => ({
		...{ description, quantity: units, of, total },
	}));
}

const wrongTotal = () =>
	new ShopError(409, 'document_total', 'Los productos y el envío de este pedido no suman su total. Emítelo a mano.');

const nothingToPay = () => new ShopError(409, 'document_total', 'De un pedido de S/ 0.00 no se emite comprobante.');

const notAll = () =>
	invalidFields({
		amount: 'Este motivo devuelve el comprobante entero. Para una parte elige «Devolución de una parte».',
	});

const notTheirSum = () => invalidFields({ amount: 'El monto no es lo que cuestan los productos elegidos.' });

const tooManyUnits = (name: string, left: number) =>
	invalidFields({ lines: `De «${name}» quedan ${left} por devolver con una nota de crédito.` });

const tooMuch = (left: number) =>
	invalidFields({ amount: `De este comprobante quedan ${formatLocalMoney(toSoles(left))} por devolver.` });
