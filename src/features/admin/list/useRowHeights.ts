import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowId, TableRow } from './rows';

/** Height in CSS pixels of a row before the first one has been measured. */
const guessed = 54;

const middleOf = (heights: number[]): number =>
	[...heights].sort((one, other) => one - other)[Math.floor(heights.length / 2)] || guessed;

/** Index of the last start that is not after `offset`. */
export function placeAt(starts: Float64Array, offset: number): number {
	let low = 0;
	let high = Math.max(0, starts.length - 2);
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((starts[middle] ?? 0) <= offset) low = middle;
		else high = middle - 1;
	}
	return low;
}

/**
 * Where each row begins, in pixels from the first one; one more is the end of the last. Rows that are drawn are
 * measured, the others count as high as the middle of the first that were. `onShift` is told by how much the rows from
 * `index` on moved, so that what is in sight can stay where it is.
 */
export function useRowHeights<Row extends TableRow>(
	rows: readonly Row[],
	onShift: (index: number, pixels: number) => void,
) {
	const heights = useRef({ known: new Map<RowId, number>(), guess: guessed });
	const [round, setRound] = useState(0);
	const starts = useMemo(() => {
		// A new measurement is a new round.
		void round;
		const { known, guess } = heights.current;
		const places = new Float64Array(rows.length + 1);
		let end = 0;
		rows.forEach(({ id }, index) => {
			end += known.get(id) ?? guess;
			places[index + 1] = end;
		});
		return places;
	}, [rows, round]);

	const now = useRef({ rows, starts, onShift });
	useLayoutEffect(function rememberRows() {
		now.current = { rows, starts, onShift };
	});

	const [{ measure, observer }] = useState(() => {
		const take = (entries: readonly ResizeObserverEntry[]) => {
			const { known } = heights.current;
			let changed = known.size === 0;
			if (changed) heights.current.guess = middleOf(entries.map((entry) => entry.borderBoxSize[0]?.blockSize ?? 0));
			for (const { target, borderBoxSize } of entries) {
				const index = Number(target.getAttribute('data-index'));
				const id = now.current.rows[index]?.id;
				const height = borderBoxSize[0]?.blockSize ?? 0;
				if (id === undefined || height === 0 || !target.isConnected) continue;
				const before = known.get(id) ?? heights.current.guess;
				known.set(id, height);
				if (Math.abs(before - height) < 0.5) continue;
				changed = true;
				now.current.onShift(index, height - before);
			}
			if (changed) setRound((last) => last + 1);
		};
		// Without a layout, as in tests, there is nothing to measure.
		const made = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(take);
		return {
			observer: made,
			/** Ref of a row, `tr[data-index]`. */
			measure: (row: HTMLTableRowElement | null) => {
				if (!row || !made) return;
				made.observe(row);
				return () => made.unobserve(row);
			},
		};
	});

	useEffect(
		function forgetOnNewWidth() {
			let width = window.innerWidth;
			const forget = () => {
				if (window.innerWidth === width) return;
				width = window.innerWidth;
				heights.current.known.clear();
				setRound((last) => last + 1);
			};
			window.addEventListener('resize', forget);
			return () => {
				window.removeEventListener('resize', forget);
				observer?.disconnect();
			};
		},
		[observer],
	);
	return { starts, measure };
}
