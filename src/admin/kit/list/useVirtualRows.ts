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

/** CSS pixels: sticky head, and a row before measuring. */
const headHeight = 53;
const firstEstimate = 54;

/** Up to so many, all rows render for the browser's search and print. */
const alwaysDrawn = 50;

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

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
					// Another width changes the layout.
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

/** The estimate for rows without layout, as in tests. */
const measureRow = (row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Virtualizer<Window, HTMLElement>) =>
	measureElement(row, entry, rows) || rows.options.estimateSize(0);

/** Smooth scrolling would show the shift, and stop at the next change. */
const scrollAtOnce: typeof windowScroll = (offset, options, rows) =>
	windowScroll(offset, { ...options, behavior: 'instant' }, rows);

interface VirtualRowsOptions<Row extends TableRow> {
	rows: ReadonlyArray<Row | undefined>;
	queryKey: unknown;
	active: ActiveRow | null;
	body: RefObject<HTMLElement | null>;
}

/** Within a query the first row in sight stays; a new query starts at the top. */
export function useVirtualRows<Row extends TableRow>({
	rows,
	queryKey,
	active: activeRow,
	body,
}: VirtualRowsOptions<Row>) {
	const { top, estimate } = useBodyLayout(body);
	const active = activeRow ? placeOf(activeRow, rows) : -1;
	const shownQuery = useRef(queryKey);
	const anchored = shownQuery.current === queryKey && window.scrollY > top;
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		count: rows.length,
		// `end` anchors the first row in sight; at the top, new rows must be visible.
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
		/** CSS pixels. */
		estimate,
		/** CSS pixels from the top of the page. */
		start: top,
		end: top + virtualizer.getTotalSize(),
		measure: virtualizer.measureElement,
	};
}
