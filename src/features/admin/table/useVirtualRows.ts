import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RowId, TableRow } from './rows';

/** Height in CSS pixels of a row that has not been drawn yet. */
const guessed = 61;

/** Pixels of the head that stays in sight over the rows. */
const head = 44;

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

/**
 * Which rows of the list to draw for what of the page is in sight. Heights are measured. While the question stays, the
 * first row in sight keeps its place on screen when rows come or go above it.
 */
export function useVirtualRows<Row extends TableRow>({ rows, question, activeId, top }: VirtualRowsOptions<Row>) {
	const activeIndex = activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId);
	const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
		count: rows.length,
		estimateSize: () => guessed,
		getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
		// Not read from the element: that would lay out the page in the middle of drawing it, and the observer tells
		// before anything is painted.
		measureElement: (row, entry, { itemSizeCache, options, indexFromElement }) =>
			Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0) ||
			(itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? guessed),
		overscan: 4,
		scrollMargin: top,
		rangeExtractor: useCallback(
			(range: Range) => {
				const indexes = defaultRangeExtractor(range);
				if (activeIndex < 0 || indexes.includes(activeIndex)) return indexes;
				return [...indexes, activeIndex].sort((one, other) => one - other);
			},
			[activeIndex],
		),
	});
	const items = virtualizer.getVirtualItems();

	const seen = useRef<{ rows: readonly Row[]; question: unknown; id: RowId | undefined; offset: number } | null>(null);
	useLayoutEffect(function holdStill() {
		const offset = virtualizer.scrollOffset ?? 0;
		const before = seen.current;
		if (before && before.rows !== rows && before.question === question && before.id !== undefined) {
			const place = rows.findIndex(({ id }) => id === before.id);
			const start = virtualizer.measurementsCache[place]?.start;
			if (start !== undefined && Math.abs(start - offset - before.offset) > 1)
				window.scrollTo(window.scrollX, start - before.offset);
		} else if (before && before.question !== question && offset > top) {
			// Another question, another answer: from its beginning.
			window.scrollTo(window.scrollX, top - head);
		}
		const first = offset > top ? items.find(({ end }) => end > offset + head) : undefined;
		seen.current = { rows, question, id: first && rows[first.index]?.id, offset: first ? first.start - offset : 0 };
	});
	return { virtualizer, items, after: after(items, top, virtualizer.getTotalSize()) };
}

/** Room below the last row that is drawn. */
const after = (items: readonly VirtualItem[], top: number, total: number): number =>
	Math.max(0, total - ((items.at(-1)?.end ?? top) - top));
