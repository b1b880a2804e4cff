import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './column';
import type { FoundRows } from './foundRows';

const nothing: ReadonlySet<RowId> = new Set();

/** Rows stay ticked until the list no longer has them; a range and "all" are made of what is found. */
export function useSelection<Row extends TableRow>(source: FoundRows<Row>) {
	const { found, has, knownIds, askIds } = source;
	const [ticked, setTicked] = useState(nothing);
	const ids = useMemo(() => {
		const left = [...ticked].filter(has);
		return left.length ? new Set(left) : nothing;
	}, [ticked, has]);
	/** Ticked rows among what is found; null while nobody knows. */
	const foundCount = useMemo(() => {
		if (ids.size === 0) return 0;
		const tickedOf = (all: ReadonlyArray<RowId | undefined>) =>
			all.filter((id) => id !== undefined && ids.has(id)).length;
		const known = knownIds();
		if (known) return tickedOf(known);
		const count = tickedOf(found.map((row) => row?.id));
		return count === ids.size ? count : null;
	}, [found, ids, knownIds]);

	const askWhatIsFound = useEffectEvent(() => void askIds().catch(() => {}));
	useEffect(
		function learnWhatIsFound() {
			if (foundCount === null) askWhatIsFound();
		},
		[foundCount],
	);

	// The functions below are props of memoised rows, so they stay the same and read the newest rows from here.
	const latest = useRef({ source, ids });
	useLayoutEffect(function keepLatest() {
		latest.current = { source, ids };
	});
	const lastToggled = useRef<RowId | null>(null);

	const [change] = useState(() => {
		/** Ids are asked for only where they are not known; a failure shows as the list's. */
		function withIds(act: (order: readonly RowId[]) => void) {
			const { source: now } = latest.current;
			const known = now.knownIds();
			if (known) act(known);
			else now.askIds().then(act, () => {});
		}
		function tick(reached: readonly RowId[], on: boolean) {
			const next = new Set(latest.current.ids);
			for (const id of reached) {
				if (on) next.add(id);
				else next.delete(id);
			}
			setTicked(next);
		}
		return {
			/** With `range`, also all rows between it and the one toggled before. */
			toggle(id: RowId, range: boolean) {
				const last = lastToggled.current;
				const on = !latest.current.ids.has(id);
				lastToggled.current = id;
				if (!range || last === null) return tick([id], on);
				withIds((order) => {
					const from = order.indexOf(last);
					const to = order.indexOf(id);
					tick(from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), on);
				});
			},
			toggleAll: () => withIds((order) => tick(order, !order.every((id) => latest.current.ids.has(id)))),
			remove(removed: ReadonlyArray<RowId>) {
				const gone = new Set(removed);
				setTicked((before) => new Set([...before].filter((id) => !gone.has(id))));
			},
			clear: () => setTicked(nothing),
		};
	});
	const all: boolean | 'some' = foundCount === 0 ? false : foundCount === found.length ? true : 'some';
	return {
		...change,
		ids,
		all,
		/** Ticked rows that are not among what is found; 0 while nobody knows. */
		hidden: foundCount === null ? 0 : ids.size - foundCount,
	};
}

export type Selection = ReturnType<typeof useSelection>;
