import fc from 'fast-check';
import { runs, testSeed } from '#contract/testing/runs';
import { sortedSlice } from './smallest';

const shapes: Record<string, (at: number, random: number) => number> = {
	'in any order': (_, random) => random,
	'in order': (at) => at,
	equal: () => 7,
	'of few values': (_, random) => random % 3,
	'with one that is far away': (at, random) => (at === 5 ? 2 ** 52 : random),
	'of prices with places': (at, random) => Math.floor(random ** 2 / 2 ** 20) * 2 ** 22 + at,
};

it.each(Object.keys(shapes))('[R23-17] any part of many numbers %s is that of the sorted numbers', (shape) => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 20_000 }),
			fc.nat(2 ** 20),
			fc.double({ min: 0, max: 1, noNaN: true }),
			fc.nat(60),
			(length, seed, place, size) => {
				let random = seed;
				const numbers = new Float64Array(length).map((_, at) => {
					random = (Math.imul(random, 1_103_515_245) + 12_345) & (2 ** 20 - 1);
					return shapes[shape]?.(at, random) ?? 0;
				});
				const from = Math.floor(place * length);
				const right = numbers
					.slice()
					.sort()
					.slice(from, from + size);
				expect(sortedSlice(numbers, from, from + size)).toEqual(right);
			},
		),
		{ numRuns: runs(40, 1000), seed: testSeed },
	);
});
