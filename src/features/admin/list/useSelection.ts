import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './column';

const nothing: ReadonlySet<RowId> = new Set();

/** Rows stay ticked until the list no longer has them; a range and "all" are made of `found`, as on screen. */
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
		/** With `range`, also all rows between it and the one toggled before. */
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
		selected,
		all,
		hidden: selected.length - foundCount,
	};
}

export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;
