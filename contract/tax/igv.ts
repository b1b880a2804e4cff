import { priceLines, type Sale, type SoldLine, totalOf } from '../orders/prices';
import { toSoles } from '../shared/money';

/** Céntimos. `base` (valor de venta) + `igv` = `total`. */
export interface Taxed {
	base: number;
	igv: number;
	total: number;
}

export interface IgvBreakdown<Line> extends Taxed {
	lines: (Line & Taxed)[];
	delivery: Taxed;
}

/** At most two decimals, so the factor is an integer. */
const whole = 10_000;
const factorOf = (percent: number): number => whole + Math.round(percent * 100);

/**
 * Céntimos. SUNAT compares the lines' sums with the document's, so the document's base is rounded once and the
 * remaining céntimos go to the lines that rounding cut most: sums are exact, no line is off by a céntimo. With a
 * `requiredBase`, of the last nota de crédito, the first lines take the difference.
 */
export function igvBreakdown<Line extends { total: number }>(
	prices: { lines: readonly Line[]; delivery?: number },
	percent: number,
	requiredBase?: number,
): IgvBreakdown<Line> {
	const factor = factorOf(percent);
	const parts = [...prices.lines, { total: prices.delivery ?? 0 }].map(({ total }) => cut(total, factor));
	const total = totalOf(parts);
	const rounded = Math.round((total * whole) / factor);
	const remainder = rounded - parts.reduce((sum, part) => sum + part.base, 0);
	for (const part of [...parts].sort((one, other) => other.rest - one.rest).slice(0, remainder)) part.base++;
	const base = Math.min(Math.max(requiredBase ?? rounded, 0), total);
	let missing = base - rounded;
	const taxed = parts.map((part): Taxed => {
		const step = Math.min(Math.max(missing, -part.base), part.total - part.base);
		missing -= step;
		return { base: part.base + step, igv: part.total - part.base - step, total: part.total };
	});
	const [delivery = none] = taxed.splice(-1);
	const lines = prices.lines.map((line, at) => ({ ...line, ...(taxed[at] ?? none) }));
	return { base, igv: total - base, total, lines, delivery };
}

export function igvInSoles(sale: Sale<SoldLine>, percent: number): Omit<Taxed, 'total'> {
	const { base, igv } = igvBreakdown(priceLines(sale), percent);
	return { base: toSoles(base), igv: toSoles(igv) };
}

const none: Taxed = { base: 0, igv: 0, total: 0 };

function cut(total: number, factor: number) {
	const rest = (total * whole) % factor;
	return { total, base: (total * whole - rest) / factor, rest };
}
