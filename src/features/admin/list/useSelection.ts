import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './column';

const nothing: ReadonlySet<RowId> = new Set();

/**
 * The ticked rows. They stay ticked through searches, sorts and changes until the list no longer has them. `found` are
 * the rows that match, in the order on screen, of which a range and "all" are made.
 */
export function useSelection<Row extends TableRow>(rows: readonly Row[], found: readonly Row[]) {
	const [ticked, setTicked] = useState(nothing);
	const selected = useMemo(() => (ticked.size ? rows.filter(({ id }) => ticked.has(id)) : []), [rows, ticked]);
	const ids = useMemo(() => (selected.length ? new Set(selected.map(({ id }) => id)) : nothing), [selected]);
	const foundCount = useMemo(
		() => (ids.size ? found.reduce((count, { id }) => count + (ids.has(id) ? 1 : 0), 0) : 0),
		[found, ids],
	);
	// The functions below are props of memoised rows, so they stay the same and read the newest rows from here.
	const latest = useRef({ found, ids });
	useLayoutEffect(function keepLatest() {
		latest.current = { found, ids };
	});
	const lastToggled = useRef<RowId | null>(null);

	const [change] = useState(() => ({
		/** Ticks or unticks a row; with `range`, also all rows between it and the one toggled before. */
		toggle(id: RowId, range: boolean) {
			const { found: order, ids: before } = latest.current;
			const indexOf = (wanted: RowId | null) => order.findIndex((row) => row.id === wanted);
			const to = indexOf(id);
			const from = range ? indexOf(lastToggled.current) : -1;
			const reached = from < 0 ? [{ id }] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
			const next = new Set(before);
			for (const row of reached) {
				if (before.has(id)) next.delete(row.id);
				else next.add(row.id);
			}
			lastToggled.current = id;
			setTicked(next);
		},
		/** Ticks all rows that match, or unticks them when all are ticked. */
		toggleAll() {
			const { found: order, ids: before } = latest.current;
			const next = new Set(before);
			const all = order.every(({ id }) => before.has(id));
			for (const { id } of order) {
				if (all) next.delete(id);
				else next.add(id);
			}
			setTicked(next);
		},
		remove(removed: ReadonlyArray<RowId>) {
			setTicked((before) => new Set([...before].filter((id) => !removed.includes(id))));
		},
		clear: () => setTicked(nothing),
	}));
	const all: boolean | 'some' = foundCount === 0 ? false : foundCount === found.length ? true : 'some';
	return {
		...change,
		ids,
		/** The ticked rows as they are now, in the order of the shop. */
		selected,
		/** Whether all rows that match are ticked. */
		all,
		/** Number of ticked rows that the search and the filters hide. */
		hidden: selected.length - foundCount,
	};
}

export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;
