import fc from 'fast-check';
import { createIncrementalSort } from './incrementalSort';

interface Row {
	id: number;
	price: number;
}
const row = fc.record({ id: fc.integer({ min: 1, max: 12 }), price: fc.integer({ min: 0, max: 6 }) });
const ascending = (a: Row, b: Row) => a.price - b.price || a.id - b.id;
const descending = (a: Row, b: Row) => b.price - a.price || a.id - b.id;

it('[R3-010] after any changes, the incremental result is the list sorted anew', () => {
	const steps = fc.array(
		fc.tuple(
			fc.uniqueArray(row, { selector: ({ id }) => id }),
			fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
			fc.constantFrom(ascending, descending),
		),
		{ maxLength: 8 },
	);
	fc.assert(
		fc.property(steps, (given) => {
			const sort = createIncrementalSort<Row>();
			let rows: Row[] = [];
			for (const [changes, removed, compare] of given) {
				const replaced = new Set([...removed, ...changes.map(({ id }) => id)]);
				rows = [...changes.map((change) => ({ ...change })), ...rows.filter(({ id }) => !replaced.has(id))];
				expect(sort(rows, compare)).toEqual([...rows].sort(compare));
			}
		}),
	);
});

it('[R3-010] gives the same array while nothing has changed', () => {
	const sort = createIncrementalSort<Row>();
	const rows = [{ id: 1, price: 2 }];
	expect(sort(rows, ascending)).toBe(sort(rows, ascending));
});

it('[R1-07] one changed row among thousands is moved without sorting the others', () => {
	const sort = createIncrementalSort<Row>();
	let comparisons = 0;
	const counted = (a: Row, b: Row) => {
		comparisons += 1;
		return ascending(a, b);
	};
	const rows = Array.from({ length: 5000 }, (_, id) => ({ id, price: id }));
	sort(rows, counted);
	comparisons = 0;
	const changed = rows.map((one) => (one.id === 7 ? { ...one, price: 4000.5 } : one));
	expect(sort(changed, counted).findIndex(({ id }) => id === 7)).toBe(4000);
	expect(comparisons).toBeLessThan(20);
});
