const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Numbers by size, texts in Spanish order. */
export function compareValues(one: string | number, other: string | number): number {
	if (typeof one === 'number' && typeof other === 'number') return one - other;
	return collator.compare(String(one), String(other));
}

/** Above it, a full sort is faster. */
const moveLimit = 50;

function insertionIndex<Row>(row: Row, sorted: readonly Row[], compare: (a: Row, b: Row) => number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (compare(sorted[middle] as Row, row) < 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Moves only changed rows: Spanish collation is slow. `compare` must be stable and total (id as last tie-breaker). */
export function createIncrementalSort<Row extends object>() {
	type Compare = (a: Row, b: Row) => number;
	let last: { rows: readonly Row[]; compare: Compare; sorted: readonly Row[] } | null = null;

	return (rows: readonly Row[], compare: Compare): readonly Row[] => {
		if (last?.rows === rows && last.compare === compare) return last.sorted;
		let sorted: Row[] | null = null;
		if (last?.compare === compare) {
			const removed = new Set(last.rows);
			const added = rows.filter((row) => !removed.delete(row));
			if (added.length + removed.size <= moveLimit) {
				sorted = last.sorted.filter((row) => !removed.has(row));
				for (const row of added) sorted.splice(insertionIndex(row, sorted, compare), 0, row);
			}
		}
		sorted ??= [...rows].sort(compare);
		last = { rows, compare, sorted };
		return sorted;
	};
}
