import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './rows';

const nothing: ReadonlySet<RowId> = new Set();

/**
 * Which rows are ticked. They stay so whatever is searched, sorted or changed; a row that the list no longer has
 * leaves. `found` are the rows that match, in the order on screen: what a range and "all" are made of.
 */
export function useSelection<Row extends TableRow>(rows: readonly Row[], found: readonly Row[]) {
	const [ticked, setTicked] = useState<ReadonlySet<RowId>>(nothing);
	const selected = useMemo(() => (ticked.size ? rows.filter(({ id }) => ticked.has(id)) : []), [rows, ticked]);
	const ids = useMemo(() => (selected.length ? new Set(selected.map(({ id }) => id)) : nothing), [selected]);
	const foundCount = useMemo(
		() => (ids.size ? found.reduce((count, { id }) => count + (ids.has(id) ? 1 : 0), 0) : 0),
		[found, ids],
	);
	const now = useRef({ found, ids, last: null as RowId | null });
	useLayoutEffect(function rememberRows() {
		now.current.found = found;
		now.current.ids = ids;
	});

	const [change] = useState(() => ({
		/** Ticks or unticks a row; with `range`, all rows from the one before it as well. The same function always. */
		toggle(id: RowId, range: boolean) {
			const { found: order, ids: before, last } = now.current;
			const on = !before.has(id);
			const next = new Set(before);
			const from = range && last !== null ? order.findIndex((row) => row.id === last) : -1;
			const to = order.findIndex((row) => row.id === id);
			const reached = from < 0 ? [{ id }] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
			for (const row of reached) {
				if (on) next.add(row.id);
				else next.delete(row.id);
			}
			now.current.last = id;
			setTicked(next);
		},
		/** Ticks all rows that match, or, when they are, none of them. */
		toggleAll() {
			const { found: order, ids: before } = now.current;
			const next = new Set(before);
			const all = order.every(({ id }) => before.has(id));
			for (const { id } of order) {
				if (all) next.delete(id);
				else next.add(id);
			}
			setTicked(next);
		},
		remove(gone: ReadonlyArray<RowId>) {
			setTicked((before) => new Set([...before].filter((id) => !gone.includes(id))));
		},
		clear: () => setTicked(nothing),
	}));
	const all: boolean | 'some' = foundCount === 0 ? false : foundCount === found.length ? true : 'some';
	return {
		...change,
		ids,
		/** The ticked rows as they are now, in the order of the shop. */
		selected,
		/** Whether the rows that match are ticked. */
		all,
		/** Ticked rows that the search and the filters hide. */
		hidden: selected.length - foundCount,
	};
}

export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;
