import {
	defaultRangeExtractor,
	measureElement,
	type Range,
	useWindowVirtualizer,
	type Virtualizer,
	windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { TableRow } from './column';
import { type ActiveRow, placeOf } from './useRowFocus';

/** CSS pixels: height of the sticky head over the rows, and of a row before the first ones have been measured. */
const headHeight = 53;
const firstEstimate = 54;

/** Up to this number all rows are drawn, so that the browser's own search and printing find them. */
const alwaysDrawn = 50;

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Where the rows begin on the page, and the height of a row that was never drawn: the median of the first ones. */
function useBodyLayout(body: RefObject<HTMLElement | null>) {
	const [layout, setLayout] = useState({ top: 0, estimate: firstEstimate, estimatedAt: 0 });
	useLayoutEffect(
		function followLayout() {
			const measure = () => {
				if (!body.current) return;
				const { top: start, width } = body.current.getBoundingClientRect();
				const rows = body.current.querySelectorAll<HTMLElement>('tr[data-index]');
				const top = Math.round(start + window.scrollY);
				setLayout((last) => {
					// Another width is another layout of the rows.
					const fresh = last.estimatedAt !== width && median(Array.from(rows, (row) => row.offsetHeight));
					if (fresh) return { top, estimate: fresh, estimatedAt: width };
					return top === last.top ? last : { ...last, top };
				});
			};
			measure();
			const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
			observer?.observe(document.body);
			return () => observer?.disconnect();
		},
		[body],
	);
	return layout;
}

/** Rows without a layout, as in tests, count as high as estimated. */
const measureRow = (row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Virtualizer<Window, HTMLElement>) =>
	measureElement(row, entry, rows) || rows.options.estimateSize(0);

/** At once: the page's smooth way (`scroll-behavior`) would show the moved rows, and stay halfway when the next ones come. */
const scrollAtOnce: typeof windowScroll = (offset, options, rows) =>
	windowScroll(offset, { ...options, behavior: 'instant' }, rows);

interface VirtualRowsOptions<Row extends TableRow> {
	rows: ReadonlyArray<Row | undefined>;
	/** The same value while search, filters and order stay: a change of the rows then moves nothing on screen. */
	queryKey: unknown;
	active: ActiveRow | null;
	body: RefObject<HTMLElement | null>;
}

/** While the query stays, the first row in sight keeps its place; a new query is shown from its first row. */
export function useVirtualRows<Row extends TableRow>({
	rows,
	queryKey,
	active: wanted,
	body,
}: VirtualRowsOptions<Row>) {
	const { top, estimate } = useBodyLayout(body);
	const active = wanted ? placeOf(wanted, rows) : -1;
	const shownQuery = useRef(queryKey);
	const anchored = shownQuery.current === queryKey && window.scrollY > top;
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		count: rows.length,
		// `end` holds the first row in sight when rows come or go; at the top of the list new rows are to be seen.
		anchorTo: anchored ? 'end' : 'start',
		scrollMargin: top,
		overscan: rows.length <= alwaysDrawn ? alwaysDrawn : 4,
		estimateSize: () => estimate,
		measureElement: measureRow,
		scrollToFn: scrollAtOnce,
		// biome-ignore lint/correctness/useExhaustiveDependencies: a new function makes the virtualizer place all rows anew
		getItemKey: useCallback((index: number) => rows[index]?.id ?? `waiting ${index}`, [rows, estimate]),
		rangeExtractor: useCallback(
			(range: Range) => {
				const indexes = defaultRangeExtractor(range);
				if (active < 0 || indexes.includes(active)) return indexes;
				return [...indexes, active].sort((one, other) => one - other);
			},
			[active],
		),
	});

	useLayoutEffect(function beginNewQuery() {
		if (shownQuery.current === queryKey) return;
		shownQuery.current = queryKey;
		if (window.scrollY > top) window.scrollTo({ top: top - headHeight, behavior: 'instant' });
	});

	return {
		items: virtualizer.getVirtualItems(),
		/** CSS pixels of a row that was never drawn. */
		estimate,
		/** CSS pixels from the top of the page at which the rows begin and end. */
		start: top,
		end: top + virtualizer.getTotalSize(),
		measure: virtualizer.measureElement,
	};
}
