import { priceLines, type Sale, type SoldLine, totalOf } from '../orders/prices';
import { toSoles } from '../shared/money';
import { isTaxed, kindAt, type OfKind, type TaxKind } from './kinds';

/** Céntimos. `base` (valor de venta) + `igv` = `total`. */
export interface Taxed {
	base: number;
	igv: number;
	total: number;
}

export interface IgvBreakdown<Line> extends Taxed {
	lines: (Line & Taxed)[];
	delivery: Taxed;
	/** `base` by kind: they and `igv` are the total. */
	bases: Bases;
}

export type Bases = Record<TaxKind, number>;

/** At most two decimals, so the factor is an integer. */
const whole = 10_000;
const factorOf = (percent: number): number => whole + Math.round(percent * 100);

/**
 * Céntimos. SUNAT compares the lines' sums with the document's, so the taxed base is rounded once and the remaining
 * céntimos go to the lines that rounding cut most: sums are exact, no line is off by a céntimo. With a `requiredBase` of
 * what is taxed, from the last nota de crédito, the first lines take the difference. Delivery is taxed.
 */
export function igvBreakdown<Line extends OfKind & { total: number }>(
	prices: { lines: readonly Line[]; delivery?: number },
	percent: number,
	requiredBase?: number,
): IgvBreakdown<Line> {
	const factor = factorOf(percent);
	const parts = [...prices.lines, { total: prices.delivery ?? 0 }].map((part) => cut(part, factor));
	const taxedParts = parts.filter(isTaxed);
	const taxedTotal = totalOf(taxedParts);
	const rounded = Math.round((taxedTotal * whole) / factor);
	const remainder = rounded - baseOf(taxedParts);
	for (const part of [...taxedParts].sort((one, other) => other.rest - one.rest).slice(0, remainder)) part.base++;
	let missing = Math.min(Math.max(requiredBase ?? rounded, 0), taxedTotal) - rounded;
	for (const part of taxedParts) {
		const step = Math.min(Math.max(missing, -part.base), part.total - part.base);
		missing -= step;
		part.base += step;
	}
	const [base, total] = [baseOf(parts), totalOf(parts)];
	const split = parts.map(({ base, total }): Taxed => ({ base, igv: total - base, total }));
	const [delivery = none] = split.splice(-1);
	const lines = prices.lines.map((line, at) => ({ ...line, ...(split[at] ?? none) }));
	return { base, igv: total - base, total, lines, delivery, bases: basesOf(parts, percent) };
}

/** These lines' bases by kind. */
export function basesOf(lines: readonly (OfKind & { base: number })[], percent: number): Bases {
	const of = (kind: TaxKind) => baseOf(lines.filter((line) => kindAt(percent, line) === kind));
	return { TAXED: of('TAXED'), EXEMPT: of('EXEMPT'), UNAFFECTED: of('UNAFFECTED') };
}

export function igvInSoles(sale: Sale<SoldLine & OfKind>, percent: number): Pick<IgvBreakdown<never>, 'bases' | 'igv'> {
	const { bases, igv } = igvBreakdown(priceLines(sale), percent);
	return { bases: basesInSoles(bases), igv: toSoles(igv) };
}

export const basesInSoles = ({ TAXED, EXEMPT, UNAFFECTED }: Bases): Bases => ({
	...{ TAXED: toSoles(TAXED), EXEMPT: toSoles(EXEMPT), UNAFFECTED: toSoles(UNAFFECTED) },
});

const none: Taxed = { base: 0, igv: 0, total: 0 };

const baseOf = (parts: readonly { base: number }[]): number => parts.reduce((sum, { base }) => sum + base, 0);

function cut({ total, taxKind }: OfKind & { total: number }, factor: number) {
	if (!isTaxed({ taxKind })) return { taxKind, total, base: total, rest: 0 };
	const rest = (total * whole) % factor;
	return { taxKind, total, base: (total * whole - rest) / factor, rest };
}
