import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './column';
import type { ListRows } from './listRows';

const nothing: ReadonlySet<RowId> = new Set();

/** Ticks last as long as their rows; a range and "all" cover matches. */
export function useSelection<Row extends TableRow>(source: ListRows<Row>) {
	const { matches, has, matchingIds, requestIds } = source;
	const [ticked, setTicked] = useState(nothing);
	const ids = useMemo(() => {
		const present = [...ticked].filter(has);
		return present.length ? new Set(present) : nothing;
	}, [ticked, has]);
	/** Ticked matches; null until known. */
	const tickedMatches = useMemo(() => {
		if (ids.size === 0) return 0;
		const tickedOf = (all: ReadonlyArray<RowId | undefined>) =>
			all.filter((id) => id !== undefined && ids.has(id)).length;
		const loadedIds = matchingIds();
		if (loadedIds) return tickedOf(loadedIds);
		const count = tickedOf(matches.map((row) => row?.id));
		return count === ids.size ? count : null;
	}, [matches, ids, matchingIds]);

	const fetchMatchingIds = useEffectEvent(() => void requestIds().catch(() => {}));
	useEffect(
		function completeMatchingIds() {
			if (tickedMatches === null) fetchMatchingIds();
		},
		[tickedMatches],
	);

	// Stable handlers of memoised rows read the latest state here.
	const latest = useRef({ source, ids });
	useLayoutEffect(function keepLatest() {
		latest.current = { source, ids };
	});
	const lastToggled = useRef<RowId | null>(null);

	const [change] = useState(() => {
		/** Requests missing ids; a failure appears as the list's. */
		function withIds(act: (order: readonly RowId[]) => void) {
			const { source: now } = latest.current;
			const loadedIds = now.matchingIds();
			if (loadedIds) act(loadedIds);
			else now.requestIds().then(act, () => {});
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
			/** `range` extends to the last toggled row. */
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
				const removedIds = new Set(removed);
				setTicked((before) => new Set([...before].filter((id) => !removedIds.has(id))));
			},
			clear: () => setTicked(nothing),
		};
	});
	const all: boolean | 'some' = tickedMatches === 0 ? false : tickedMatches === matches.length ? true : 'some';
	return {
		...change,
		ids,
		all,
		/** Ticked rows outside of the matches; 0 until known. */
		hidden: tickedMatches === null ? 0 : ids.size - tickedMatches,
	};
}

export type Selection = ReturnType<typeof useSelection>;
