/** Céntimos. `base` is the valor de venta; `base + igv` is `total`. */
export interface Taxed {
	base: number;
	igv: number;
	total: number;
}

export interface IgvBreakdown extends Taxed {
	/** In the order of the given lines. */
	lines: Taxed[];
	shipping: Taxed;
}

/** `percent` has at most two decimals, so the factor is a whole number of ten-thousandths. */
const whole = 10_000;
const factorOf = (percent: number): number => whole + Math.round(percent * 100);

/**
 * The parts of prices with IGV. `lines` are what each line of a document costs, in céntimos, and `shipping` what is
 * charged for delivery. SUNAT adds up bases and tax of lines and compares them with the document's, so the base of the
 * document is rounded once and the céntimos that are left go to the lines that were cut most: every sum is exact, and
 * no line is a céntimo away from its own quotient.
 */
export function igvBreakdown(lines: readonly number[], shipping: number, percent: number): IgvBreakdown {
	const factor = factorOf(percent);
	const parts = [...lines, shipping].map((total) => cut(total, factor));
	const total = parts.reduce((sum, part) => sum + part.total, 0);
	const base = Math.round((total * whole) / factor);
	const left = base - parts.reduce((sum, part) => sum + part.base, 0);
	for (const part of [...parts].sort((one, other) => other.rest - one.rest).slice(0, left)) part.base++;
	const taxed = parts.map((part): Taxed => ({ base: part.base, igv: part.total - part.base, total: part.total }));
	const [ofShipping = { base: 0, igv: 0, total: 0 }] = taxed.splice(-1);
	return { base, igv: total - base, total, lines: taxed, shipping: ofShipping };
}

function cut(total: number, factor: number) {
	const rest = (total * whole) % factor;
	return { total, base: (total * whole - rest) / factor, rest };
}
