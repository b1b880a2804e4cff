import fc from 'fast-check';
import { igvBreakdown } from './tax';
import { runs } from './testing/runs';

const cart = fc.record({
	lines: fc.array(
		fc
			.record({ unit: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 20 }) })
			.map(({ unit, quantity }) => unit * quantity),
		{ maxLength: 12 },
	),
	shipping: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
	/** Every rate that the setting takes. */
	percent: fc.oneof(
		fc.constantFrom(18, 10.5, 0),
		fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
	),
});

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

it('[R15-170] of random carts base and IGV are the total, and lines add up to the document', () => {
	let smallest = 0;
	const count = runs(2000, 100_000);
	let carts = 0;
	fc.assert(
		fc.property(cart, ({ lines, shipping, percent }) => {
			carts++;
			const { base, igv, total, ...parts } = igvBreakdown(lines, shipping, percent);
			const all = [...parts.lines, parts.shipping];
			const quotient = (cents: number) => cents / (1 + percent / 100);
			const isExact =
				total === sum(lines) + shipping &&
				base + igv === total &&
				all.length === lines.length + 1 &&
				sum(all.map((line) => line.base)) === base &&
				sum(all.map((line) => line.igv)) === igv &&
				all.every((line, at) => line.total === (lines[at] ?? shipping) && line.base + line.igv === line.total) &&
				all.every((line) => Number.isInteger(line.base) && line.base >= 0 && line.igv >= 0) &&
				all.every((line) => Math.abs(line.base - quotient(line.total)) < 1 + 1e-6) &&
				Math.abs(base - quotient(total)) < 0.5 + 1e-6;
			smallest = Math.min(smallest, ...all.map((line) => line.igv));
			return isExact;
		}),
		{ numRuns: count },
	);
	expect({ carts, smallest }).toEqual({ carts: count, smallest: 0 });
});

it('[R15-170] the largest order and odd rates stay exact', () => {
	expect(igvBreakdown([2_147_483_647], 0, 18)).toMatchObject({ base: 1_819_901_396, igv: 327_582_251 });
	expect(igvBreakdown([11_800, 11_800], 1180, 18)).toEqual({
		base: 21_000,
		igv: 3780,
		total: 24_780,
		lines: [
			{ base: 10_000, igv: 1800, total: 11_800 },
			{ base: 10_000, igv: 1800, total: 11_800 },
		],
		shipping: { base: 1000, igv: 180, total: 1180 },
	});
	expect(igvBreakdown([5000], 700, 0)).toMatchObject({ base: 5700, igv: 0, total: 5700 });
	expect(igvBreakdown([110_50], 0, 10.5)).toMatchObject({ base: 10_000, igv: 1050 });
	// Three times S/ 1.00: 0.85 each would be 2.55, and 3.00 / 1.18 is 2.54.
	const odd = igvBreakdown([100, 100, 100], 0, 18);
	expect(odd.base).toBe(254);
	expect(odd.lines.map(({ base }) => base)).toEqual([85, 85, 84]);
});
