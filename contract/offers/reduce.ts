import { toCents, toSoles } from '../shared/money';
import type { CartCoupon, CartRule, Reduction } from './reductions';

export interface OfferedLine {
	productId: number | null;
	/** Soles of a unit, with its offer. */
	price: number;
	quantity: number;
	/** Soles; null: no offer. */
	listPrice?: number | null | undefined;
	offer?: { id: number; title: string } | null | undefined;
}

export interface CartReductions {
	rules: readonly CartRule[];
	coupon: CartCoupon | null;
}

/** Céntimos of a line while reductions are taken off. */
interface Part<Line> {
	line: Line;
	cents: number;
	reductions: Reduction[];
}

/**
 * The lines with what reduces each, in the order offer, quantity rule, coupon: each on what the one before left. Depends
 * on the lines' content, never on their order, nor on a clock. No line falls below S/ 0.01 a unit, and a coupon leaves
 * S/ 1.00 of all lines.
 */
export function reduceLines<Line extends OfferedLine>(
	lines: readonly Line[],
	{ rules, coupon }: CartReductions,
): (Line & { reductions: Reduction[] })[] {
	const parts = lines.map((line): Part<Line> => {
		const { price, quantity, listPrice, offer } = line;
		const off = offer && listPrice ? (toCents(listPrice) - toCents(price)) * quantity : 0;
		const reductions: Reduction[] =
			offer && off > 0 ? [{ kind: 'OFFER', id: offer.id, title: offer.title, amount: toSoles(off) }] : [];
		return { line, cents: toCents(price) * quantity, reductions };
	});
	takeBestRules(parts, rules);
	if (coupon) takeCoupon(parts, coupon);
	return parts.map(({ line, reductions }) => ({ ...line, reductions }));
}

const reaches = ({ productIds }: { productIds: readonly number[] }, { line: { productId } }: Part<OfferedLine>) =>
	productId !== null && productIds.includes(productId);

/** A rule counts all its lines; a line takes the rule that gives it more, so that two never add up. */
function takeBestRules<Line extends OfferedLine>(parts: Part<Line>[], rules: readonly CartRule[]): void {
	const best = new Map<Part<Line>, { rule: CartRule; off: number }>();
	for (const rule of rules.toSorted((one, other) => one.id - other.id)) {
		const reached = parts.filter((part) => reaches(rule, part));
		for (const [part, off] of ruleOff(reached, rule))
			if (off > (best.get(part)?.off ?? 0)) best.set(part, { rule, off });
	}
	for (const [part, { rule, off }] of best) take(part, 'RULE', rule, off);
}

function take<Line>(
	part: Part<Line>,
	kind: 'RULE' | 'COUPON',
	{ id, title }: Pick<CartRule, 'id' | 'title'>,
	off: number,
) {
	part.cents -= off;
	part.reductions.push({ kind, id, title, amount: toSoles(off) });
}

/** The units of a rule that are complete, and the percent that their number earns. */
export function ruleOff<Line extends OfferedLine>(
	parts: readonly Part<Line>[],
	{ terms }: CartRule,
): Map<Part<Line>, number> {
	const units = parts.reduce((sum, { line }) => sum + line.quantity, 0);
	if (terms.kind === 'STEPS') {
		const percent = terms.steps.findLast(({ from }) => from <= units)?.percent ?? 0;
		return new Map(parts.map((part) => [part, Math.min(share(part.cents, percent), most(part))]));
	}
	let reduced = Math.floor(units / terms.of) * terms.reduced;
	let cents = 0;
	for (const { line } of parts.toSorted((one, other) => toCents(one.line.price) - toCents(other.line.price))) {
		const some = Math.min(reduced, line.quantity);
		cents += some * toCents(line.price);
		reduced -= some;
	}
	return spread(parts, share(cents, terms.percent));
}

const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

/** No unit costs less than a céntimo. */
const most = ({ line, cents }: Part<OfferedLine>): number => Math.max(0, cents - line.quantity);

/** By what each line costs; the céntimos that rounding leaves go to the largest remainders, then by product. */
function spread<Line extends OfferedLine>(parts: readonly Part<Line>[], off: number): Map<Part<Line>, number> {
	const whole = parts.reduce((sum, { cents }) => sum + cents, 0);
	if (whole === 0) return new Map();
	const shares = parts
		.map((part) => {
			const exact = (off * part.cents) / whole;
			const cents = Math.min(Math.floor(exact), most(part));
			return { part, cents, rest: exact - Math.floor(exact) };
		})
		.toSorted(
			(one, other) => other.rest - one.rest || (one.part.line.productId ?? 0) - (other.part.line.productId ?? 0),
		);
	let left = off - shares.reduce((sum, { cents }) => sum + cents, 0);
	for (const one of shares) {
		const more = Math.min(left, 1, most(one.part) - one.cents);
		one.cents += more;
		left -= more;
	}
	return new Map(shares.map(({ part, cents }) => [part, cents]));
}

/** Céntimos that a coupon leaves of all lines: no document has a total of nothing. */
const least = 100;

const isReduced = ({ reductions }: Part<OfferedLine>): boolean => reductions.length > 0;

function couponBase<Line extends OfferedLine>(parts: readonly Part<Line>[], coupon: CartCoupon): Part<Line>[] {
	return parts.filter((part) => reaches(coupon, part) && (coupon.joins || !isReduced(part)));
}

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

function takeCoupon<Line extends OfferedLine>(parts: Part<Line>[], coupon: CartCoupon): void {
	const base = couponBase(parts, coupon);
	const cents = sumOf(base);
	if (cents < toCents(coupon.minimum ?? 0)) return;
	const { terms } = coupon;
	const off = terms.kind === 'PERCENT' ? share(cents, terms.percent) : Math.min(cents, toCents(terms.amount));
	for (const [part, some] of spread(base, Math.max(0, Math.min(off, sumOf(parts) - least))))
		if (some > 0) take(part, 'COUPON', coupon, some);
}
