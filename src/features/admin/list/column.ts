import type { ReactNode } from 'react';

export type RowId = number | string;

/** A row of an administrators' list. */
export interface TableRow {
	id: RowId;
}

/** One column of a table. Columns are constants of their module, so that rows that did not change are not drawn again. */
export interface Column<Row extends TableRow> {
	/** Names the column in the address too. */
	key: string;
	header: string;
	cell: (row: Row) => ReactNode;
	/** Value that the column sorts by; a column without it has no order of its own. */
	sortBy?: (row: Row) => string | number;
	/** Numbers stand on the right. */
	numeric?: boolean;
	/**
	 * Width as CSS without percentages; the columns without it share what is left. Scrolling changes which rows are
	 * drawn, so their contents cannot decide it.
	 */
	width?: string;
	/** The heading of the row, and of its card on a phone. */
	main?: boolean;
}

export interface Sort {
	key: string;
	direction: 'ascending' | 'descending';
}

/** Sorting by a header: up, down, and back to the order of the shop, in which new rows come first. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
	if (sort?.key !== key) return { key, direction: 'ascending' };
	return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
