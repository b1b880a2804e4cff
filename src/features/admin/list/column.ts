import type { ReactNode } from 'react';
import { compareValues } from '../../../lib/compareValues';

export type RowId = number | string;

export interface TableRow {
	id: RowId;
}

/** One column of a table. Columns are constants of their module, so that rows that did not change are not drawn again. */
export interface Column<Row> {
	/** Names the column in the address too. */
	key: string;
	header: string;
	cell: (row: Row) => ReactNode;
	/** Value that the column sorts by; a column without it has no order of its own. */
	sortBy?: (row: Row) => string | number;
	numeric?: boolean;
	/** CSS without percentages. Contents cannot decide the width, because scrolling changes which rows are drawn. */
	width?: string;
	/** The heading of the row, and of its card on a phone. */
	main?: boolean;
}

export interface Filter<Row> {
	label: string;
	param: string;
	all: string;
	/** A hook; undefined until the options are known. */
	useOptions: () => ReadonlyArray<{ value: string; label: string }> | undefined;
	accepts: (row: Row, value: string) => boolean;
}

export interface Sort {
	key: string;
	direction: 'ascending' | 'descending';
}

/** A sort order as the address has it: `price-asc`, `price-desc`; empty for the order of the shop. */
export const sortToText = (sort: Sort | null): string =>
	sort ? `${sort.key}-${sort.direction === 'ascending' ? 'asc' : 'desc'}` : '';

export function sortFromText(text: string, columns: ReadonlyArray<Pick<Column<never>, 'key' | 'sortBy'>>): Sort | null {
	const column = columns.find(({ key, sortBy }) => sortBy && (text === `${key}-asc` || text === `${key}-desc`));
	return column ? { key: column.key, direction: text.endsWith('-asc') ? 'ascending' : 'descending' } : null;
}

/** Total comparison of a sort order; among equals the newest row, which has the highest id, comes first. */
export function comparing<Row extends TableRow>(sort: Sort, columns: ReadonlyArray<Column<Row>>) {
	const sortValue = columns.find(({ key }) => key === sort.key)?.sortBy ?? (({ id }: Row) => id);
	const sign = sort.direction === 'ascending' ? 1 : -1;
	return (one: Row, other: Row): number =>
		sign * compareValues(sortValue(one), sortValue(other)) || compareValues(other.id, one.id);
}

/** Sorting by a header: up, down, and back to the order of the shop, in which new rows come first. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
	if (sort?.key !== key) return { key, direction: 'ascending' };
	return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
