import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowId, TableRow } from './rows';
import { placeAt, useRowHeights } from './useRowHeights';

/** Pixels of the head that stays in sight over the rows. */
const head = 53;

/**
 * Where the rows begin, in pixels from the top of the page, whatever grows or shrinks above them; `frame` is what the
 * table stands or will stand in, so that it is known before there is a row.
 */
export function useTop(frame: RefObject<HTMLElement | null>): number {
	const [top, setTop] = useState(0);
	useLayoutEffect(
		function measureTop() {
			const measure = () => {
				const body = frame.current?.querySelector('tbody');
				const { top: start } = (body ?? frame.current)?.getBoundingClientRect() ?? { top: 0 };
				setTop(Math.round(start + window.scrollY) + (body ? 0 : head));
			};
			measure();
			const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
			observer?.observe(document.body);
			window.addEventListener('resize', measure);
			return () => {
				observer?.disconnect();
				window.removeEventListener('resize', measure);
			};
		},
		[frame],
	);
	return top;
}

export interface VirtualRowsOptions<Row extends TableRow> {
	rows: readonly Row[];
	/** The same while the person asks the list for the same: then a change of the rows moves nothing under their eyes. */
	question: unknown;
	/** Drawn wherever the list is scrolled to: the row with the focus. */
	activeId: RowId | null;
	/** See `useTop`. */
	top: number;
}

/** Rows beyond what is in sight that are drawn as well. */
const spare = 4;

/** What of the page is in sight, in pixels. */
interface View {
	offset: number;
	height: number;
}

const viewNow = (): View => ({ offset: window.scrollY, height: window.innerHeight });

/** First and last row to draw. */
function rangeOf(starts: Float64Array, top: number, { offset, height }: View): readonly [number, number] {
	const last = starts.length - 2;
	const from = placeAt(starts, Math.max(0, offset - top));
	const to = placeAt(starts, Math.max(0, offset + height - top));
	return [Math.max(0, from - spare), Math.min(last, to + spare)];
}

/**
 * Which rows of the list to draw for what of the page is in sight. Heights are measured. While the question stays, the
 * first row in sight keeps its place on screen when rows come, go or grow above it.
 */
export function useVirtualRows<Row extends TableRow>({ rows, question, activeId, top }: VirtualRowsOptions<Row>) {
	const [view, setView] = useState(viewNow);
	// The newest, also where the same rows are in sight as in the one that was drawn for.
	const latest = useRef(view);
	const scrollBy = (pixels: number) => {
		window.scrollTo(window.scrollX, latest.current.offset + pixels);
		latest.current = { ...latest.current, offset: latest.current.offset + pixels };
	};
	const { starts, measure } = useRowHeights(rows, (index, pixels) => {
		if (top + (starts[index] ?? 0) < latest.current.offset) scrollBy(pixels);
	});
	const drawn = useRef({ starts, top, view });
	useLayoutEffect(function rememberDrawn() {
		drawn.current = { starts, top, view };
	});
	useEffect(function followScrolling() {
		const follow = () => {
			latest.current = viewNow();
			const { starts: places, top: start, view: before } = drawn.current;
			const [from, to] = rangeOf(places, start, latest.current);
			const [oldFrom, oldTo] = rangeOf(places, start, before);
			if (from !== oldFrom || to !== oldTo) setView(latest.current);
		};
		window.addEventListener('scroll', follow, { passive: true });
		window.addEventListener('resize', follow);
		return () => {
			window.removeEventListener('scroll', follow);
			window.removeEventListener('resize', follow);
		};
	}, []);

	const [from, to] = rangeOf(starts, top, view);
	const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
	const active = activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId);
	if (active >= 0 && active < from) indexes.unshift(active);
	else if (active > to) indexes.push(active);

	const seen = useRef<{ rows: readonly Row[]; question: unknown; id: RowId | undefined; start: number } | null>(null);
	useLayoutEffect(function holdStill() {
		const before = seen.current;
		const { offset } = latest.current;
		if (before && before.rows !== rows && before.question === question && before.id !== undefined) {
			const start = starts[rows.findIndex(({ id }) => id === before.id)];
			if (start !== undefined && start !== before.start) scrollBy(start - before.start);
		} else if (before && before.question !== question && offset > top) {
			// Another question, another answer: from its beginning.
			scrollBy(top - head - offset);
		}
		const first = offset > top ? placeAt(starts, latest.current.offset + head - top) : -1;
		seen.current = { rows, question, id: rows[first]?.id, start: starts[first] ?? 0 };
	});
	return { indexes, starts, measure };
}
