import type { ReactNode } from 'react';
import { compareValues } from '#lib/incrementalSort';

export type RowId = number | string;

export interface TableRow {
	id: RowId;
}

/** Module constants, so that unchanged rows do not render. */
export interface Column<Row> {
	/** Used in the address. */
	key: string;
	header: string;
	cell: (row: Row) => ReactNode;
	/** Makes the column sortable. */
	sortBy?: (row: Row) => string | number;
	numeric?: boolean;
	/** Contents cannot decide it: scrolling changes the rendered rows. */
	width?: string;
	/** Heading of the row or card. */
	main?: boolean;
}

export interface Filter<Row> {
	label: string;
	param: string;
	/** Label of no choice, unless an option means all. */
	all?: string;
	/** The value without a choice. */
	otherwise?: (searched: boolean) => string;
	/** A hook; undefined until loaded. */
	useOptions: () => ReadonlyArray<{ value: string; label: string }> | undefined;
	accepts: (row: Row, value: string) => boolean;
}

export interface Sort {
	key: string;
	direction: 'ascending' | 'descending';
}

/** `price-asc`, `price-desc`; empty for the default. */
export const sortToText = (sort: Sort | null): string =>
	sort ? `${sort.key}-${sort.direction === 'ascending' ? 'asc' : 'desc'}` : '';

export function sortFromText(text: string, columns: ReadonlyArray<Pick<Column<never>, 'key' | 'sortBy'>>): Sort | null {
	const column = columns.find(({ key, sortBy }) => sortBy && (text === `${key}-asc` || text === `${key}-desc`));
	return column ? { key: column.key, direction: text.endsWith('-asc') ? 'ascending' : 'descending' } : null;
}

/** A total order; among equals the newest row, with the highest id, comes first. */
export function comparing<Row extends TableRow>(sort: Sort, columns: ReadonlyArray<Column<Row>>) {
	const sortValue = columns.find(({ key }) => key === sort.key)?.sortBy ?? (({ id }: Row) => id);
	const sign = sort.direction === 'ascending' ? 1 : -1;
	return (one: Row, other: Row): number =>
		sign * compareValues(sortValue(one), sortValue(other)) || compareValues(other.id, one.id);
}

/** Ascending, descending, default. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
	if (sort?.key !== key) return { key, direction: 'ascending' };
	return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
