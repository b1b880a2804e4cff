import type { Order } from '#contract/orders/order';
import { priceLines, priceUnits, totalOf } from '#contract/orders/prices';
import { formatLocalMoney, toCents, toSoles } from '#contract/shared/money';
import { type CreditLine, type CreditReason, takesAllBack } from '#contract/tax/documents';
import { igvBreakdown } from '#contract/tax/igv';
import { isTaxed, kindOf, type OfKind, type TaxKind, taxKindLabels, taxKinds } from '#contract/tax/kinds';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import type { NewDocument, StoredDocument, StoredLine } from './repository';

type Content = Pick<NewDocument, 'lines' | 'igvPercent' | 'base' | 'igv' | 'total'>;

/** Throws 409 where nothing is to be paid. */
export function contentOf(order: Pick<Order, 'items' | 'shipping' | 'total'>, igvPercent: number): Content {
	const prices = priceLines({ lines: order.items, delivery: order.shipping });
	const { lines, delivery, bases: _bases, ...sums } = igvBreakdown(prices, igvPercent);
	if (sums.total !== toCents(order.total)) throw wrongTotal();
	if (sums.total === 0) throw nothingToPay();
	const all = [...lines, { productName: 'Envío', quantity: 1, taxKind: null, ...delivery }];
	const stored = all.map(({ productName, quantity, base, igv, total, taxKind }) => ({
		...{ description: productName, quantity, base, igv, total, taxKind },
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

type Sold = OfKind & { total: number };
type NewLine = Omit<StoredLine, 'base' | 'igv'>;

const totalOfKind = (lines: readonly Sold[], kind: TaxKind): number =>
	totalOf(lines.filter((line) => kindOf(line) === kind));

/** Céntimos left of each kind. */
const kindsLeft = (document: StoredDocument, all: readonly StoredDocument[]) => {
	const credited = notesOf(document, all).flatMap(({ lines }) => lines);
	return taxKinds.map((taxKind) => ({
		taxKind,
		total: totalOfKind(document.lines, taxKind) - totalOfKind(credited, taxKind),
	}));
};

type KindsLeft = ReturnType<typeof kindsLeft>;

/** A sum without goods is of all kinds, as they are left. */
function sharesOf(cents: number, left: KindsLeft, description: string) {
	const quantity = totalOf(left);
	const parts = left.map(({ taxKind, total: units }, at) => ({
		...{ description, taxKind, total: cents, quantity, units },
		before: totalOf(left.slice(0, at)),
	}));
	const { lines } = priceUnits(parts);
	return lines.flatMap(({ taxKind, total }) => (total > 0 ? { description, quantity: 1, taxKind, total } : []));
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
	const left = kindsLeft(document, all);
	const parts: NewLine[] = items ?? sharesOf(cents, left, reason);
	for (const { taxKind, total } of left) if (totalOfKind(parts, taxKind) > total) throw tooMuchOfKind(taxKind, total);
	const taxed = totalOf(parts.filter(isTaxed));
	const taxedLeft = totalOf(left.filter(isTaxed));
	// No note takes more base or IGV than is left, so the last one takes the céntimos of rounding.
	const rounded = taxed - igvBreakdown({ lines: parts }, igvPercent).igv;
	const taxedBase = Math.min(Math.max(rounded, taxed - remainder.igv), taxedLeft - remainder.igv);
	const { delivery: _none, bases: _bases, ...content } = igvBreakdown({ lines: parts }, igvPercent, taxedBase);
	return { ...content, igvPercent };
}

function itemsOf({ lines }: StoredDocument, remaining: readonly number[], requested: readonly CreditLine[]) {
	const parts = requested.map(({ line: of, quantity: units }) => {
		const line = lines[of];
		const most = remaining[of] ?? 0;
		if (!line || units > most) throw tooManyUnits(line?.description ?? '', most);
		return { ...line, of, before: line.quantity - most, units };
	});
	return priceUnits(parts).lines.map(({ description, units, of, total, taxKind }) => ({
		...{ description, quantity: units, of, total, taxKind },
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

const tooMuchOfKind = (kind: TaxKind, left: number) =>
	invalidFields({
		lines: `De lo ${taxKindLabels[kind].toLowerCase()} quedan ${formatLocalMoney(toSoles(left))} por devolver, porque antes se devolvió un monto sin productos. Devuelve el resto como monto.`,
	});
