import fc from 'fast-check';
import { runs, testSeed } from '#contract/testing/runs';
import { Placing } from './placing';

const beginning = fc.constantFrom('', 'zapato', 'polo de algodon', 'polo de algodon pima, talla', 'ñandú', '東京');
const name = fc
	.tuple(beginning, fc.string({ unit: fc.constantFrom('a', 'b', ' ', '9', '\u007f', 'ÿ', 'Ā', '漢'), maxLength: 4 }))
	.map((parts) => parts.join(''));
const changes = fc.array(fc.array(fc.tuple(fc.nat(120), fc.option(name)), { maxLength: 12 }), { maxLength: 8 });

describe('an order of names', () => {
	it.each([4, 60])('[R23-12] %i names that come at once, change and go have the places of a plain sort', (size) => {
		fc.assert(
			fc.property(fc.array(name, { minLength: size / 2, maxLength: size, size: 'max' }), changes, (first, all) => {
				const names: (string | null)[] = [...first];
				const compare = (one: number, other: number) => {
					const [a, b] = [names[one] as string, names[other] as string];
					return a === b ? 0 : a < b ? -1 : 1;
				};
				const placing = new Placing(compare, (slot) => names[slot] as string);
				placing.fill(Int32Array.from(names.keys()));
				expectPlaces(placing, names);
				for (const change of all) {
					for (const [slot, next] of change) names[slot] = next;
					placing.update(new Set(change.map(([slot]) => slot)), (slot) => (names[slot] ?? null) !== null);
					expectPlaces(placing, names);
				}
			}),
			{ numRuns: runs(200, 100), seed: testSeed, endOnFailure: true },
		);
	});
});

function expectPlaces({ order, count, place }: Placing, names: readonly (string | null | undefined)[]): void {
	const present = [...names.keys()].filter((slot) => (names[slot] ?? null) !== null);
	const texts = present.map((slot) => names[slot] as string).sort();
	const ordered = [...order.subarray(0, count)];
	expect(ordered.map((slot) => names[slot])).toEqual(texts);
	expect(new Set(ordered)).toEqual(new Set(present));
	const firstPlaces = new Map(texts.map((text, at) => [text, at] as const).reverse());
	expect(present.map((slot) => place[slot])).toEqual(present.map((slot) => firstPlaces.get(names[slot] as string)));
}
