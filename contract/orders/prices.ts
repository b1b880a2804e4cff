import { toCents, toSoles } from '../shared/money';

/** `price` is that of one unit, in soles. */
export interface SoldLine {
	price: number;
	quantity: number;
}

/** All that decides what a sale costs; a rule about prices is one more member. */
export interface Sale<Line extends SoldLine> {
	lines: Iterable<Line>;
	/** Soles. */
	delivery?: number | null | undefined;
}

export interface Prices<Line> {
	/** As they were given, in their order, with what all units of each cost. */
	lines: (Line & { total: number })[];
	/** Sum of the lines. */
	products: number;
	delivery: number;
	total: number;
}

export const totalOf = (parts: readonly { total: number }[]): number =>
	parts.reduce((sum, { total }) => sum + total, 0);

/** Céntimos. Nothing else in browser or server computes what lines or a sale cost; IGV is split by `igvBreakdown`. */
export function priceLines<Line extends SoldLine>(sale: Sale<Line>): Prices<Line> {
	const lines = Array.from(sale.lines, (line) => ({ ...line, total: toCents(line.price) * line.quantity }));
	const products = totalOf(lines);
	const delivery = toCents(sale.delivery ?? 0);
	return { lines, products, delivery, total: products + delivery };
}

/** The same in soles, for screens, mails and what is sent. */
export function pricesInSoles<Line extends SoldLine>(sale: Sale<Line>): Prices<Line> {
	const { lines, products, delivery, total } = priceLines(sale);
	return {
		lines: lines.map((line) => ({ ...line, total: toSoles(line.total) })),
		products: toSoles(products),
		delivery: toSoles(delivery),
		total: toSoles(total),
	};
}

/** Some `units` of a priced line, of which all `quantity` units cost `total`. */
export interface LinePart {
	total: number;
	quantity: number;
	units: number;
}

/** Céntimos that these units cost, for who gives them back. */
export function priceUnits<Part extends LinePart>(parts: Iterable<Part>): Pick<Prices<Part>, 'lines' | 'total'> {
	const lines = Array.from(parts, (part) => ({
		...part,
		total: Math.round((part.total * part.units) / part.quantity),
	}));
	return { lines, total: totalOf(lines) };
}

/** Soles of parts in soles. */
export const unitsInSoles = (parts: Iterable<LinePart>): number =>
	toSoles(priceUnits(Array.from(parts, (part) => ({ ...part, total: toCents(part.total) }))).total);
