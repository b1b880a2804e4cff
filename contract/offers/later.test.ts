import fc from 'fast-check';
import { pricesInSoles } from '../orders/prices';
import { toCents, toSoles } from '../shared/money';
import { runs, testSeed } from '../testing/runs';
import { withUnits } from './later';
import type { Reduction } from './reductions';

const settings = { numRuns: runs(1000, 50_000), seed: testSeed };
const rule = (amount: number): Reduction => ({ kind: 'RULE', id: 1, title: '3 × 2', amount });
const totalOf = (line: Parameters<typeof withUnits>[0]) => pricesInSoles({ lines: [line] }).total;

it('[R24-130] a line with 40 % off that is cut from 20 units to 2 has 40 % off', () => {
	const line = { price: 10, quantity: 20, reductions: [rule(80)] };
	expect(withUnits(line, 2, 15)).toEqual({ price: 10, quantity: 2, reductions: [rule(8)] });
	expect(totalOf(withUnits(line, 2, 15))).toBe(12);
});

it('[R24-131] units beyond those before cost what the product costs today, dearer or cheaper', () => {
	const line = { price: 10, quantity: 2, reductions: [rule(5)] };
	const later = (amount: number, units: number) => ({
		...{ kind: 'LATER', id: null, title: 'Unidades agregadas después', amount, units },
	});
	const dearer = withUnits(line, 5, 12);
	expect([totalOf(dearer), dearer.reductions]).toEqual([51, [rule(5), later(-6, 3)]]);
	expect(totalOf(withUnits(line, 5, 9))).toBe(42);
	expect(withUnits(dearer, 6, 8).reductions).toEqual([rule(5), later(-4, 4)]);
	expect(withUnits({ price: 10, quantity: 2 }, 5, 10)).toEqual({ price: 10, quantity: 5 });
});

it('[R24-132] units that came later go first, so that a wrong number that is corrected costs nothing', () => {
	const reductions = fc.option(fc.integer({ min: 1, max: 500 }).map((cents) => [rule(toSoles(cents))]));
	const units = fc.integer({ min: 1, max: 30 });
	const cents = fc.integer({ min: 600, max: 5000 });
	fc.assert(
		fc.property(
			reductions,
			units,
			fc.array(units, { maxLength: 4 }),
			cents,
			cents,
			(given, quantity, more, price, today) => {
				const line = { price: toSoles(price), quantity, ...(given && { reductions: given }) };
				let [edited, most] = [line, quantity];
				for (const one of more) {
					most += one;
					edited = withUnits(edited, most, toSoles(today));
				}
				expect(toCents(totalOf(edited))).toBe(toCents(totalOf(line)) + (most - quantity) * today);
				expect(withUnits(edited, quantity, toSoles(today))).toEqual(line);
			},
		),
		settings,
	);
});

it('[R24-263] units that remain cost a céntimo each at least, whatever reduced them together', () => {
	const coupon = (amount: number): Reduction => ({ kind: 'COUPON', id: 2, title: 'Cupón X', amount });
	const halves = withUnits({ price: 0.5, quantity: 2, reductions: [rule(0.49), coupon(0.49)] }, 1, 1);
	expect([totalOf(halves), halves.reductions]).toEqual([0.01, [rule(0.25), coupon(0.24)]]);
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 300 }),
			fc.integer({ min: 2, max: 30 }),
			fc.integer({ min: 0, max: 1000 }),
			fc.integer({ min: 0, max: 1000 }),
			fc.array(fc.integer({ min: 1, max: 29 }), { minLength: 1, maxLength: 4 }),
			(price, quantity, some, share, fewer) => {
				const most = Math.floor((quantity * (price - 1) * some) / 1000);
				const first = Math.floor((most * share) / 1000);
				const offer: Reduction = { kind: 'OFFER', id: 3, title: 'Oferta', amount: quantity };
				const reductions = [offer, rule(toSoles(first)), coupon(toSoles(most - first))];
				let line = { price: toSoles(price), quantity, reductions };
				for (const units of fewer) {
					line = withUnits(line, Math.min(units, line.quantity), 1);
					expect(toCents(totalOf(line))).toBeGreaterThanOrEqual(line.quantity);
				}
			},
		),
		settings,
	);
});
