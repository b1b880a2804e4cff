import fc from 'fast-check';
import { priceLines } from '../orders/prices';
import { toCents, toSoles } from '../shared/money';
import { runs, testSeed } from '../testing/runs';
import { percentOff } from './percent';
import {
	areSameReductions,
	type CartReductions,
	missingForCoupon,
	nextStepOf,
	type OfferedLine,
	reduceLines,
	shownReductions,
} from './reduce';
import type { CartCoupon, CartRule } from './reductions';
import { offerPrice, type QuantityTerms } from './terms';

const settings = { numRuns: runs(1000, 20_000), seed: testSeed };

const until = '2027-01-01T05:00:00.000Z';
const idsOf = (lines: readonly OfferedLine[]) => lines.flatMap(({ productId }) => productId ?? []);
const lineOf = (productId: number, price: number, quantity = 1) => ({ productId, price, quantity });
const ruleOf = (terms: QuantityTerms, productIds: number[], id = 1): CartRule => ({
	...{ id, title: `Regla ${id}`, terms, productIds, until },
});
const couponOf = (terms: CartCoupon['terms'], productIds: number[], more: Partial<CartCoupon> = {}): CartCoupon => ({
	...{ id: 9, code: 'HOLA', title: 'Cupón', terms, productIds, minimum: null, joins: true, until, ...more },
});
const steps = (from: number, percent: number): QuantityTerms => ({ kind: 'STEPS', steps: [{ from, percent }] });
const every = (of: number, reduced: number, percent: number): QuantityTerms => ({
	kind: 'EVERY',
	of,
	reduced,
	percent,
});
const threeForTwo = every(3, 1, 100);

const totals = (lines: readonly OfferedLine[], reductions: Partial<CartReductions>) =>
	priceLines({ lines: reduceLines(lines, { rules: [], coupon: null, ...reductions }) }).lines.map(({ total }) =>
		toSoles(total),
	);

it('[R24-100] a percentage is of the line, rounded once: 5 × 14.49 − 10 % is 65.20, and 20 × 3.25 − 10 % is 6.50 less', () => {
	const ten = (line: OfferedLine) => totals([line], { rules: [ruleOf(steps(2, 10), idsOf([line]))] });
	expect(ten(lineOf(1, 14.49, 5))).toEqual([65.2]);
	expect(ten(lineOf(1, 3.25, 20))).toEqual([58.5]);
	expect(totals([lineOf(1, 14.49, 5)], { coupon: couponOf({ kind: 'PERCENT', percent: 10 }, [1]) })).toEqual([65.2]);
});

it('[R24-101] the price of a unit with its offer is what is shown: 0.24 − 20 % is 0.19, and 400 units cost 76.00', () => {
	const price = offerPrice({ kind: 'PERCENT', percent: 20 }, 0.24);
	expect(price).toBe(0.19);
	expect(
		totals([{ ...lineOf(1, price as number, 400), listPrice: 0.24, offer: { id: 3, title: 'Feria' } }], {}),
	).toEqual([76]);
});

it('[R24-102] an offer lowers the price or is none: nothing below a céntimo, nothing above the list price', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (cents, percent) => {
			const list = toSoles(cents);
			const price = offerPrice({ kind: 'PERCENT', percent }, list);
			if (price === null) return;
			expect(Number.isInteger(toCents(price)) && toCents(price) > 0 && toCents(price) < cents).toBe(true);
			expect(Math.abs(toCents(price) * 100 - cents * (100 - percent))).toBeLessThanOrEqual(50);
			expect(percentOff(list, price)).toBeLessThanOrEqual(((cents - toCents(price)) * 100) / cents);
		}),
		settings,
	);
	expect(offerPrice({ kind: 'PERCENT', percent: 1 }, 0.24)).toBeNull();
	expect(offerPrice({ kind: 'AMOUNT', amount: 5 }, 20)).toBe(15);
	expect(offerPrice({ kind: 'AMOUNT', amount: 20 }, 20)).toBeNull();
	expect(offerPrice({ kind: 'PRICE', amount: 19.9 }, 20)).toBe(19.9);
	expect(offerPrice({ kind: 'PRICE', amount: 20 }, 20)).toBeNull();
});

it('[R24-103] an offer of 40 % and a coupon of 70 % leave 18 % of the list price', () => {
	const lines = [{ ...lineOf(1, 60), listPrice: 100, offer: { id: 3, title: 'Feria' } }];
	const coupon = couponOf({ kind: 'PERCENT', percent: 70 }, [1]);
	expect(totals(lines, { coupon })).toEqual([18]);
	expect(reduceLines(lines, { rules: [], coupon })[0]?.reductions).toEqual([
		{ kind: 'OFFER', id: 3, title: 'Feria', amount: 40 },
		{ kind: 'COUPON', id: 9, title: 'Cupón HOLA', amount: 42 },
	]);
});

it('[R24-104] «3 × 2» takes off the cheapest of the products that it names', () => {
	const lines = [lineOf(1, 30), lineOf(2, 20), lineOf(3, 25), lineOf(4, 1)];
	const reduced = totals(lines, { rules: [ruleOf(threeForTwo, [1, 2, 3])] });
	expect(reduced.reduce((sum, one) => sum + toCents(one), 0)).toBe(5600);
	expect(reduced[3]).toBe(1);
	expect(totals([lineOf(1, 10, 7)], { rules: [ruleOf(threeForTwo, [1])] })).toEqual([50]);
	expect(totals([lineOf(1, 10, 2)], { rules: [ruleOf(threeForTwo, [1])] })).toEqual([20]);
	expect(totals([lineOf(1, 10, 2)], { rules: [ruleOf(every(2, 1, 50), [1])] })).toEqual([15]);
});

it('[R24-105] of two rules on a line the better one counts, never both', () => {
	const line = lineOf(1, 10, 3);
	const rules = [ruleOf(steps(2, 20), [1], 1), ruleOf(threeForTwo, [1], 2)];
	expect(reduceLines([line], { rules, coupon: null })[0]?.reductions).toEqual([
		{ kind: 'RULE', id: 2, title: 'Regla 2', amount: 10 },
	]);
});

it('[R24-106] a coupon leaves S/ 1.00 of the order, and a fixed amount is an amount', () => {
	const amount = (soles: number) => couponOf({ kind: 'AMOUNT', amount: soles }, [1]);
	expect(totals([lineOf(1, 30)], { coupon: amount(10) })).toEqual([20]);
	expect(totals([lineOf(1, 30)], { coupon: amount(50) })).toEqual([1]);
	expect(totals([lineOf(1, 0.5)], { coupon: amount(50) })).toEqual([0.5]);
	expect(totals([lineOf(1, 30), lineOf(2, 5)], { coupon: amount(50) })).toEqual([0.01, 5]);
});

it('[R24-107] a coupon that does not join leaves lines alone that an offer or a rule reduces', () => {
	const lines = [
		{ ...lineOf(1, 60), listPrice: 100, offer: { id: 3, title: 'Feria' } },
		lineOf(2, 10, 3),
		lineOf(3, 40),
	];
	const alone = couponOf({ kind: 'PERCENT', percent: 50 }, [1, 2, 3], { joins: false });
	expect(totals(lines, { rules: [ruleOf(threeForTwo, [2])], coupon: alone })).toEqual([60, 20, 20]);
});

const threeLines = [lineOf(1, 10, 2), lineOf(2, 30), lineOf(3, 5)];

it('[R24-108] a rule says how many units are missing for what it gives next', () => {
	expect(nextStepOf(threeLines, ruleOf(threeForTwo, [1]))).toEqual({ units: 1, percent: 100, reduced: 1 });
	expect(nextStepOf(threeLines, ruleOf(threeForTwo, [1, 2]))).toEqual({ units: 3, percent: 100, reduced: 1 });
	expect(nextStepOf(threeLines, ruleOf(steps(5, 10), [1, 3]))).toEqual({ units: 2, percent: 10, reduced: null });
	expect(nextStepOf(threeLines, ruleOf(steps(3, 10), [1, 3]))).toBeNull();
	expect(nextStepOf(threeLines, ruleOf(threeForTwo, [7]))).toBeNull();
});

it('[R24-108] a coupon says what is missing to its minimum, and reduces nothing before', () => {
	const coupon = couponOf({ kind: 'AMOUNT', amount: 5 }, [1, 2], { minimum: 60 });
	expect(missingForCoupon(threeLines, [], coupon)).toBe(10);
	expect(missingForCoupon(threeLines, [ruleOf(threeForTwo, [1, 2])], coupon)).toBe(20);
	expect(totals(threeLines, { coupon })).toEqual([20, 30, 5]);
	expect(missingForCoupon([lineOf(1, 30, 2)], [], coupon)).toBe(0);
	expect(totals([lineOf(1, 30, 2)], { coupon })).toEqual([55]);
});

const terms: fc.Arbitrary<QuantityTerms> = fc.oneof(
	fc
		.record({
			of: fc.integer({ min: 2, max: 6 }),
			reduced: fc.integer({ min: 1, max: 5 }),
			percent: fc.integer({ min: 1, max: 100 }),
		})
		.map((one): QuantityTerms => ({ kind: 'EVERY', ...one, reduced: Math.min(one.reduced, one.of - 1) })),
	fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 49 }), fc.boolean()).map(
		([from, percent, more]): QuantityTerms => ({
			kind: 'STEPS',
			steps: [{ from, percent }, ...(more ? [{ from: from + 3, percent: percent * 2 }] : [])],
		}),
	),
);

const mostProducts = 5;
const products = fc.subarray([1, 2, 3, 4, 5]);
/** Small amounts and few units are where rounding shows. */
const cents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999 }));
const lines = fc
	.array(fc.record({ cents, quantity: fc.integer({ min: 1, max: 9 }), off: fc.integer({ min: 0, max: 500 }) }), {
		minLength: 1,
		maxLength: mostProducts,
	})
	.map((all) =>
		all.map(({ cents, quantity, off }, at) => ({
			...lineOf(at + 1, toSoles(cents), quantity),
			...(off > 0 && { listPrice: toSoles(cents + off), offer: { id: 50 + at, title: 'Feria' } }),
		})),
	);
const rules = fc
	.array(fc.record({ terms, productIds: products }), { maxLength: 3 })
	.map((all) => all.map(({ terms, productIds }, at) => ruleOf(terms, productIds, at + 1)));
const coupon = fc.option(
	fc
		.record({
			terms: fc.oneof(
				fc.record({ kind: fc.constant('PERCENT' as const), percent: fc.integer({ min: 1, max: 99 }) }),
				fc.record({ kind: fc.constant('AMOUNT' as const), amount: cents.map(toSoles) }),
			),
			productIds: products,
			minimum: fc.option(cents.map(toSoles)),
			joins: fc.boolean(),
		})
		.map(({ terms, productIds, ...more }) => couponOf(terms, productIds, more)),
);
const cart = fc.record({ lines, rules, coupon });

const sumOf = (reduced: readonly (OfferedLine & { reductions: { kind: string; amount: number }[] })[]) =>
	priceLines({ lines: reduced as never }).products;

it('[R24-109] of any cart no line falls below a céntimo a unit, a coupon leaves S/ 1.00, and all amounts are whole céntimos above 0', () => {
	fc.assert(
		fc.property(cart, ({ lines, ...reductions }) => {
			const reduced = reduceLines(lines, reductions);
			const priced = priceLines({ lines: reduced });
			for (const { total, quantity } of priced.lines) expect(total).toBeGreaterThanOrEqual(quantity);
			for (const { amount } of reduced.flatMap(({ reductions }) => reductions)) {
				expect(toCents(amount)).toBeGreaterThan(0);
				expect(toSoles(toCents(amount))).toBe(amount);
			}
			const withCoupon = reduced.some((line) => line.reductions.some(({ kind }) => kind === 'COUPON'));
			if (withCoupon) expect(priced.products).toBeGreaterThanOrEqual(100);
		}),
		settings,
	);
});

it('[R24-110] the parts of a rule and of a coupon are the whole of what they give', () => {
	fc.assert(
		fc.property(lines, terms, coupon, (lines, terms, coupon) => {
			const ids = idsOf(lines);
			const rule = ruleOf(terms, ids);
			const off = reduceLines(lines, { rules: [rule], coupon: null })
				.flatMap(({ reductions }) => reductions)
				.reduce((sum, { kind, amount }) => (kind === 'RULE' ? sum + toCents(amount) : sum), 0);
			const units = lines
				.flatMap(({ price, quantity }) => Array<number>(quantity).fill(toCents(price)))
				.sort((a, b) => a - b);
			const room = units.reduce((sum, one) => sum + one - 1, 0);
			if (terms.kind === 'EVERY') {
				const cheapest = units.slice(0, Math.floor(units.length / terms.of) * terms.reduced);
				const exact = cheapest.reduce((sum, one) => sum + one, 0) * terms.percent;
				expect(off).toBe(Math.min(Math.round(exact / 100), room));
			}
			if (!coupon) return;
			const whole = { ...coupon, productIds: ids, joins: true, minimum: null };
			const sum = units.reduce((sum, one) => sum + one, 0);
			const asked =
				whole.terms.kind === 'PERCENT' ? Math.round((sum * whole.terms.percent) / 100) : toCents(whole.terms.amount);
			const taken = sum - sumOf(reduceLines(lines, { rules: [], coupon: whole }));
			expect(taken).toBe(Math.max(0, Math.min(asked, sum - 100, room)));
		}),
		settings,
	);
});

it('[R24-111] the order in which lines, rules or products are named changes nothing', () => {
	fc.assert(
		fc.property(cart, fc.integer(), ({ lines, rules, coupon }, seed) => {
			const turned = <T>(all: readonly T[]): T[] =>
				all.map((_, at) => all[(at + Math.abs(seed)) % all.length] as T).reverse();
			const byProduct = (reduced: ReturnType<typeof reduceLines>) =>
				Object.fromEntries(reduced.map(({ productId, reductions }) => [productId, reductions]));
			const others = turned(rules).map((rule) => ({ ...rule, productIds: turned(rule.productIds) }));
			expect(byProduct(reduceLines(turned(lines), { rules: others, coupon }))).toEqual(
				byProduct(reduceLines(lines, { rules, coupon })),
			);
		}),
		settings,
	);
});

it('[R24-105] no line has two rules, nor two coupons', () => {
	fc.assert(
		fc.property(cart, ({ lines, ...reductions }) => {
			for (const line of reduceLines(lines, reductions)) {
				const kinds = line.reductions.map(({ kind }) => kind);
				expect(new Set(kinds).size).toBe(kinds.length);
			}
		}),
		settings,
	);
});

it('[R24-105] a line never costs more by a second rule, and with the better one exactly as with that one alone', () => {
	fc.assert(
		fc.property(lines, rules, (lines, rules) => {
			const together = reduceLines(lines, { rules, coupon: null });
			for (const [at, line] of together.entries()) {
				const alone = rules.map((rule) => reduceLines(lines, { rules: [rule], coupon: null })[at]?.reductions ?? []);
				const offOf = (reductions: typeof line.reductions) =>
					reductions.find(({ kind }) => kind === 'RULE')?.amount ?? 0;
				expect(offOf(line.reductions)).toBe(Math.max(0, ...alone.map(offOf)));
			}
		}),
		settings,
	);
});

it('[R24-114] one unit more lowers the total only where it reaches a step, an «every n» or the minimum of a coupon', () => {
	fc.assert(
		fc.property(cart, fc.nat(mostProducts - 1), ({ lines, rules, coupon }, place) => {
			const at = place % lines.length;
			const more = lines.map((line, place) => (place === at ? { ...line, quantity: line.quantity + 1 } : line));
			const reached = rules.some(
				(rule) => rule.productIds.includes(at + 1) && (nextStepOf(lines, rule)?.units ?? 0) === 1,
			);
			const minimum =
				coupon && missingForCoupon(lines, rules, coupon) > 0 && missingForCoupon(more, rules, coupon) === 0;
			if (reached || minimum) return;
			const totalOf = (some: typeof lines) => sumOf(reduceLines(some, { rules, coupon }));
			expect(totalOf(more)).toBeGreaterThanOrEqual(totalOf(lines));
		}),
		settings,
	);
});

it('[R24-115] what a checkout shows of a line is compared to the céntimo, in any order', () => {
	const shown = shownReductions([
		{ kind: 'OFFER', id: 3, title: 'Feria', amount: 4 },
		{ kind: 'RULE', id: 1, title: 'Regla', amount: 2.5 },
		{ kind: 'COUPON', id: 9, title: 'Cupón', amount: 0.1 + 0.2 },
	]);
	expect(shown.map(({ kind }) => kind)).toEqual(['RULE', 'COUPON']);
	expect(areSameReductions(shown, [...shown].reverse())).toBe(true);
	expect(areSameReductions(shown, [{ kind: 'COUPON', id: 9, amount: 0.3 }, shown[0] as never])).toBe(true);
	expect(areSameReductions(shown, [{ kind: 'COUPON', id: 9, amount: 0.31 }, shown[0] as never])).toBe(false);
	expect(areSameReductions(shown, shown.slice(1))).toBe(false);
});
