import { toCents, toSoles } from '../shared/money';
import type { CartCoupon, CartRule, Reduction, ShownReduction } from './reductions';
import type { QuantityTerms } from './terms';

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
	/** Of one unit. */
	unit: number;
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
	const parts = partsOf(lines, rules);
	if (coupon) takeCoupon(parts, coupon);
	return parts.map(({ line, reductions }) => ({ ...line, reductions }));
}

/** As a checkout sends what it shows of a line. */
export const shownReductions = (reductions: readonly Reduction[]): ShownReduction[] =>
	reductions.flatMap(({ kind, id, amount }) =>
		(kind === 'RULE' || kind === 'COUPON') && id !== null ? { kind, id, amount } : [],
	);

const keyOf = ({ kind, id, amount }: ShownReduction): string => `${kind} ${id} ${toCents(amount)}`;

/** In any order, to the céntimo. */
export const areSameReductions = (some: readonly ShownReduction[], others: readonly ShownReduction[]): boolean =>
	some.map(keyOf).sort().join() === others.map(keyOf).sort().join();

/** The next that a quantity rule gives: `units` more of its products reduce `reduced` of them by `percent`. */
export interface NextStep {
	units: number;
	percent: number;
	/** Null: all units. */
	reduced: number | null;
}

/** Null where the lines have none of its products, or its last step already. */
export function nextStepOf(lines: readonly OfferedLine[], rule: CartRule): NextStep | null {
	const units = unitsOf(lines.filter((line) => reaches(rule, line)));
	const { terms } = rule;
	if (units === 0) return null;
	if (terms.kind === 'EVERY')
		return { units: terms.of - (units % terms.of), percent: terms.percent, reduced: terms.reduced };
	const step = terms.steps.find(({ from }) => from > units);
	return step ? { units: step.from - units, percent: step.percent, reduced: null } : null;
}

/** Soles that the coupon's products lack to its minimum, with offers and rules; 0: none. */
export function missingForCoupon(
	lines: readonly OfferedLine[],
	rules: readonly CartRule[],
	coupon: CartCoupon,
): number {
	const cents = sumOf(couponBase(partsOf(lines, rules), coupon));
	return toSoles(Math.max(0, toCents(coupon.minimum ?? 0) - cents));
}

const unitsOf = (lines: readonly OfferedLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

const reaches = ({ productIds }: { productIds: readonly number[] }, { productId }: OfferedLine): boolean =>
	productId !== null && productIds.includes(productId);

/** After offers and rules. */
function partsOf<Line extends OfferedLine>(lines: readonly Line[], rules: readonly CartRule[]): Part<Line>[] {
	const parts = lines.map((line): Part<Line> => {
		const { price, quantity, listPrice, offer } = line;
		const unit = toCents(price);
		const off = offer && listPrice ? (toCents(listPrice) - unit) * quantity : 0;
		const reductions: Reduction[] =
			offer && off > 0 ? [{ kind: 'OFFER', id: offer.id, title: offer.title, amount: toSoles(off) }] : [];
		return { line, unit, cents: unit * quantity, reductions };
	});
	takeBestRules(parts, rules);
	return parts;
}

/** A rule counts all its lines; a line takes the rule that gives it more, so that two never add up. */
function takeBestRules<Line extends OfferedLine>(parts: Part<Line>[], rules: readonly CartRule[]): void {
	const best = new Map<Part<Line>, { rule: CartRule; off: number }>();
	const byPrice = parts.toSorted((one, other) => one.unit - other.unit);
	for (const rule of rules.toSorted((one, other) => one.id - other.id)) {
		const ids = new Set(rule.productIds);
		const reached = byPrice.filter(({ line }) => line.productId !== null && ids.has(line.productId));
		for (const [part, off] of ruleOff(reached, rule.terms))
			if (off > (best.get(part)?.off ?? 0)) best.set(part, { rule, off });
	}
	for (const [part, { rule, off }] of best) take(part, 'RULE', rule, off);
}

function take<Line>(
	part: Part<Line>,
	kind: 'RULE' | 'COUPON',
	{ id, title }: Pick<CartRule, 'id' | 'title'>,
	off: number,
): void {
	part.cents -= off;
	part.reductions.push({ kind, id, title, amount: toSoles(off) });
}

/** The cheapest first. */
function ruleOff<Line extends OfferedLine>(
	parts: readonly Part<Line>[],
	terms: QuantityTerms,
): (readonly [Part<Line>, number])[] {
	const units = unitsOf(parts.map(({ line }) => line));
	if (terms.kind === 'STEPS') {
		const percent = terms.steps.findLast(({ from }) => from <= units)?.percent ?? 0;
		return parts.map((part) => [part, Math.min(percentOf(part.cents, percent), most(part))]);
	}
	const reduced = Math.floor(units / terms.of) * terms.reduced;
	return spread(parts, percentOf(centsOfFirst(parts, reduced), terms.percent));
}

/** Céntimos of the first `units`. */
function centsOfFirst(parts: readonly Part<OfferedLine>[], units: number): number {
	let [left, cents] = [units, 0];
	for (const { line, unit } of parts) {
		const some = Math.min(left, line.quantity);
		cents += some * unit;
		left -= some;
	}
	return cents;
}

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

/** No unit costs less than a céntimo. */
const most = ({ line, cents }: Part<OfferedLine>): number => Math.max(0, cents - line.quantity);

/**
 * By what each line costs; the céntimos that rounding leaves go to the largest remainders, then by product. All of
 * `off`, unless the lines have no more.
 */
function spread<Line extends OfferedLine>(
	parts: readonly Part<Line>[],
	off: number,
): (readonly [Part<Line>, number])[] {
	const whole = sumOf(parts);
	if (whole === 0) return [];
	const shares = parts
		.map((part) => {
			const exact = (off * part.cents) / whole;
			return { part, cents: Math.min(Math.floor(exact), most(part)), rest: exact - Math.floor(exact) };
		})
		.toSorted(
			(one, other) => other.rest - one.rest || (one.part.line.productId ?? 0) - (other.part.line.productId ?? 0),
		);
	let left = off - sumOf(shares);
	// The second round gives what lines of a few céntimos could not take.
	for (const atOnce of [1, left])
		for (const share of shares) {
			const more = Math.min(left, atOnce, most(share.part) - share.cents);
			share.cents += more;
			left -= more;
		}
	return shares.map(({ part, cents }) => [part, cents]);
}

/** Of the reduction, as carts, orders and mails name it. */
export const couponTitle = (code: string): string => `Cupón ${code}`;

/** Céntimos that a coupon leaves of all lines: no document has a total of nothing. */
const least = 100;

const couponBase = <Line extends OfferedLine>(parts: readonly Part<Line>[], coupon: CartCoupon): Part<Line>[] =>
	parts.filter(({ line, reductions }) => reaches(coupon, line) && (coupon.joins || reductions.length === 0));

function takeCoupon<Line extends OfferedLine>(parts: readonly Part<Line>[], coupon: CartCoupon): void {
	const base = couponBase(parts, coupon);
	const cents = sumOf(base);
	if (cents < toCents(coupon.minimum ?? 0)) return;
	const { terms } = coupon;
	const off = terms.kind === 'PERCENT' ? percentOf(cents, terms.percent) : Math.min(cents, toCents(terms.amount));
	for (const [part, some] of spread(base, Math.max(0, Math.min(off, sumOf(parts) - least))))
		if (some > 0) take(part, 'COUPON', { id: coupon.id, title: couponTitle(coupon.code) }, some);
}
