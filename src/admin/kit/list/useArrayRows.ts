import { useMemo, useState } from 'react';
import { createIncrementalSort } from '#lib/incrementalSort';
import { createTextSearch } from '#lib/textSearch';
import { type Column, comparing, type RowId, type TableRow } from './column';
import type { ListRows } from './listRows';
import type { TableQuery } from './useTableQuery';

interface ListQuery<Row> {
	data?: readonly Row[];
	isError: boolean;
	isFetching: boolean;
	refetch(): unknown;
}

interface ArrayRowsOptions<Row extends TableRow> {
	/** A module constant. */
	columns: ReadonlyArray<Column<Row>>;
	/** A module constant. */
	searchText: (row: Row) => string;
}

const noRows: readonly never[] = [];

export function useArrayRows<Row extends TableRow>(
	{ data, isError, isFetching, refetch }: ListQuery<Row>,
	{ words, accepts, sort, typedKey }: TableQuery<Row>,
	{ columns, searchText }: ArrayRowsOptions<Row>,
): ListRows<Row> {
	const rows = data ?? noRows;
	const compare = useMemo(() => sort && comparing(sort, columns), [sort, columns]);
	const [sortRows] = useState(() => createIncrementalSort<Row>());
	const [searchRows] = useState(() => createTextSearch(searchText));
	const ordered = useMemo(() => (compare ? sortRows(rows, compare) : rows), [sortRows, rows, compare]);
	const matches = useMemo(() => {
		const matching = searchRows(ordered, words);
		return accepts ? matching.filter(accepts) : matching;
	}, [searchRows, ordered, words, accepts]);
	const access = useMemo(() => {
		let all: Set<RowId> | undefined;
		const matchingIds = () => matches.map(({ id }) => id);
		return {
			has(id: RowId) {
				all ??= new Set(rows.map((row) => row.id));
				return all.has(id);
			},
			matchingIds,
			requestIds: () => Promise.resolve(matchingIds()),
			rowsOf: (ids: ReadonlySet<RowId>) => rows.filter(({ id }) => ids.has(id)),
		};
	}, [rows, matches]);
	return {
		matches,
		all: rows,
		total: rows.length,
		queryKey: typedKey,
		loaded: data !== undefined,
		isError,
		isFetching,
		refetch: () => void refetch(),
		...access,
	};
}
