import type { Reduction } from '../offers/reductions';
import { toCents, toSoles } from '../shared/money';

/** Soles per unit. */
export interface SoldLine {
	price: number;
	quantity: number;
	/** Soles of the line; `OFFER` is in the price already. */
	reductions?: readonly Pick<Reduction, 'kind' | 'amount'>[] | null | undefined;
}

/** A rule about prices adds a member here. */
export interface Sale<Line extends SoldLine> {
	lines: Iterable<Line>;
	/** Soles. */
	delivery?: number | null | undefined;
}

export interface Prices<Line> {
	/** In the order of the sale's lines; `total`: of all units. */
	lines: (Line & { total: number })[];
	products: number;
	delivery: number;
	total: number;
}

export const totalOf = (parts: readonly { total: number }[]): number =>
	parts.reduce((sum, { total }) => sum + total, 0);

function centsOf({ price, quantity, reductions }: SoldLine): number {
	let cents = toCents(price) * quantity;
	for (const { kind, amount } of reductions ?? []) if (kind !== 'OFFER') cents -= toCents(amount);
	return cents;
}

/** Céntimos. Nothing else computes prices; `igvBreakdown` splits IGV. */
export function priceLines<Line extends SoldLine>(sale: Sale<Line>): Prices<Line> {
	const lines = Array.from(sale.lines, (line) => ({ ...line, total: centsOf(line) }));
	const products = totalOf(lines);
	const delivery = toCents(sale.delivery ?? 0);
	return { lines, products, delivery, total: products + delivery };
}

export function pricesInSoles<Line extends SoldLine>(sale: Sale<Line>): Prices<Line> {
	const { lines, products, delivery, total } = priceLines(sale);
	return {
		lines: lines.map((line) => ({ ...line, total: toSoles(line.total) })),
		products: toSoles(products),
		delivery: toSoles(delivery),
		total: toSoles(total),
	};
}

/** Reductions below the prices of the units. Soles. */
export interface ReductionSums {
	/** Of all units at their prices. */
	subtotal: number;
	/** Of all lines, each title once. */
	reductions: Pick<Reduction, 'title' | 'amount'>[];
}

interface ReducedLine extends SoldLine {
	reductions?: readonly Reduction[] | null | undefined;
}

/** In the order in which they are taken off; offers are in the prices already. */
const summed: readonly Reduction['kind'][] = ['RULE', 'COUPON', 'LATER'];

/** Null where nothing is taken off. */
export function reductionSums(lines: readonly ReducedLine[]): ReductionSums | null {
	const sums = new Map<string, number>();
	const all = lines.flatMap(({ reductions }) => reductions ?? []);
	for (const { title, amount } of summed.flatMap((kind) => all.filter((one) => one.kind === kind)))
		sums.set(title, (sums.get(title) ?? 0) + toCents(amount));
	const taken = Array.from(sums, ([title, cents]) => ({ title, amount: toSoles(cents) })).filter(
		({ amount }) => amount,
	);
	if (taken.length === 0) return null;
	return {
		subtotal: pricesInSoles({ lines: lines.map(({ price, quantity }) => ({ price, quantity })) }).products,
		reductions: taken,
	};
}

/** `units` of a line of `quantity`, which costs `total`, after `before` others of them. */
export interface LinePart {
	total: number;
	quantity: number;
	before: number;
	units: number;
}

/** Céntimos of these units, for credits. The parts of a line cost what the line costs, however it is divided. */
export function priceUnits<Part extends LinePart>(parts: Iterable<Part>): Pick<Prices<Part>, 'lines' | 'total'> {
	const lines = Array.from(parts, (part) => ({
		...part,
		total: shareOf(part, part.before + part.units) - shareOf(part, part.before),
	}));
	return { lines, total: totalOf(lines) };
}

const shareOf = ({ total, quantity }: LinePart, units: number): number => Math.round((total * units) / quantity);

/** Takes and answers soles. */
export const unitsInSoles = (parts: Iterable<LinePart>): number =>
	toSoles(priceUnits(Array.from(parts, (part) => ({ ...part, total: toCents(part.total) }))).total);
