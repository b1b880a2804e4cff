import fc from 'fast-check';
import { priceLines, totalOf } from '../orders/prices';
import { toSoles } from '../shared/money';
import { runs, testSeed } from '../testing/runs';
import { igvBreakdown, igvInSoles } from './igv';
import { taxKinds } from './kinds';

const cart = fc.record({
	lines: fc.array(
		fc.record({ price: fc.integer({ min: 0, max: 99_999 }).map(toSoles), quantity: fc.integer({ min: 1, max: 20 }) }),
		{ maxLength: 12 },
	),
	delivery: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }).map(toSoles)),
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
		fc.property(cart, ({ percent, ...sale }) => {
			carts++;
			const prices = priceLines(sale);
			const { base, igv, total, ...parts } = igvBreakdown(prices, percent);
			const all = [...parts.lines, parts.delivery];
			const quotient = (cents: number) => cents / (1 + percent / 100);
			const isExact =
				total === prices.total &&
				base + igv === total &&
				all.length === sale.lines.length + 1 &&
				sum(all.map((line) => line.base)) === base &&
				sum(all.map((line) => line.igv)) === igv &&
				all.every(
					(line, at) =>
						line.total === (prices.lines[at]?.total ?? prices.delivery) && line.base + line.igv === line.total,
				) &&
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
	const breakdown = (costs: number[], delivery: number, percent: number) =>
		igvBreakdown({ lines: costs.map((total) => ({ total })), delivery }, percent);
	expect(breakdown([2_147_483_647], 0, 18)).toMatchObject({ base: 1_819_901_396, igv: 327_582_251 });
	expect(breakdown([11_800, 11_800], 1180, 18)).toEqual({
		base: 21_000,
		igv: 3780,
		total: 24_780,
		lines: [
			{ base: 10_000, igv: 1800, total: 11_800 },
			{ base: 10_000, igv: 1800, total: 11_800 },
		],
		delivery: { base: 1000, igv: 180, total: 1180 },
		bases: { TAXED: 21_000, EXEMPT: 0, UNAFFECTED: 0 },
	});
	expect(breakdown([5000], 700, 0)).toMatchObject({ base: 5700, igv: 0, total: 5700 });
	expect(breakdown([110_50], 0, 10.5)).toMatchObject({ base: 10_000, igv: 1050 });
	// Three times S/ 1.00: 0.85 each would be 2.55, and 3.00 / 1.18 is 2.54.
	const odd = breakdown([100, 100, 100], 0, 18);
	expect(odd.base).toBe(254);
	expect(odd.lines.map(({ base }) => base)).toEqual([85, 85, 84]);
	expect(igvInSoles({ lines: [{ price: 118, quantity: 2 }], delivery: 11.8 }, 18)).toEqual({
		bases: { TAXED: 210, EXEMPT: 0, UNAFFECTED: 0 },
		igv: 37.8,
	});
});

it('[R19-28] a base that is given is that of the lines, none of which is more than it cost', () => {
	const given = fc.record({ cart, known: fc.integer({ min: -50, max: 2_500_000 }) });
	fc.assert(
		fc.property(given, ({ cart: { percent, ...sale }, known }) => {
			const { lines } = priceLines(sale);
			const { base, igv, total, ...parts } = igvBreakdown({ lines }, percent, known);
			expect([base, base + igv, total]).toEqual([Math.min(Math.max(known, 0), total), total, totalOf(lines)]);
			expect(sum(parts.lines.map((line) => line.base))).toBe(base);
			for (const line of parts.lines) {
				expect(line.base + line.igv).toBe(line.total);
				expect(Math.min(line.base, line.igv)).toBeGreaterThanOrEqual(0);
			}
		}),
		{ numRuns: runs(300, 20_000), seed: testSeed },
	);
});

const kind = fc.option(fc.constantFrom(...taxKinds), { freq: 4 });

it('[R24-10] of random lines, kinds, rates and delivery, base, IGV, exempt and unaffected are the total', () => {
	fc.assert(
		fc.property(cart, fc.array(kind, { minLength: 12, maxLength: 12 }), ({ percent, ...sale }, kinds) => {
			const prices = priceLines({
				...sale,
				lines: sale.lines.map((line, at) => ({ ...line, taxKind: kinds[at] ?? null })),
			});
			const { bases, igv, base, total, lines, delivery } = igvBreakdown(prices, percent);
			expect(bases.TAXED + igv + bases.EXEMPT + bases.UNAFFECTED).toBe(prices.total);
			expect([base + igv, total]).toEqual([prices.total, prices.total]);
			const all = [...lines, { ...delivery, taxKind: null }];
			for (const one of taxKinds) {
				const own = all.filter(({ taxKind }) => (taxKind ?? 'TAXED') === one);
				if (one !== 'TAXED') expect(own.every((line) => line.igv === 0 && line.base === line.total)).toBe(true);
				const isExempt = percent === 0 && one !== 'UNAFFECTED';
				if (!isExempt) expect(sum(own.map((line) => line.base))).toBe(bases[one]);
			}
			// The same lines alone are taxed as among others.
			const taxed = prices.lines.filter(({ taxKind }) => (taxKind ?? 'TAXED') === 'TAXED');
			expect(igvBreakdown({ lines: taxed, delivery: prices.delivery }, percent).igv).toBe(igv);
			if (percent === 0) expect(bases.TAXED).toBe(0);
		}),
		{ numRuns: runs(500, 50_000), seed: testSeed },
	);
});

it('[R24-10] a basket of three kinds, at 18 %, at 10.5 % and without IGV', () => {
	const lines = [
		{ price: 59, quantity: 2 },
		{ price: 9.9, quantity: 3, taxKind: 'EXEMPT' as const },
		{ price: 50, quantity: 1, taxKind: 'UNAFFECTED' as const },
	];
	const at = (percent: number) => igvInSoles({ lines, delivery: 11.8 }, percent);
	expect(at(18)).toEqual({ bases: { TAXED: 110, EXEMPT: 29.7, UNAFFECTED: 50 }, igv: 19.8 });
	expect(at(10.5)).toEqual({ bases: { TAXED: 117.47, EXEMPT: 29.7, UNAFFECTED: 50 }, igv: 12.33 });
	expect(at(0)).toEqual({ bases: { TAXED: 0, EXEMPT: 159.5, UNAFFECTED: 50 }, igv: 0 });
});
