import { useMemo, useState } from 'react';
import { createIncrementalSort } from '#lib/incrementalSort';
import { createTextSearch } from '#lib/textSearch';
import { type Column, comparing, type RowId, type TableRow } from './column';
import type { FoundRows } from './foundRows';
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
): FoundRows<Row> {
	const rows = data ?? noRows;
	const compare = useMemo(() => sort && comparing(sort, columns), [sort, columns]);
	const [sorted] = useState(() => createIncrementalSort<Row>());
	const [searched] = useState(() => createTextSearch(searchText));
	const ordered = useMemo(() => (compare ? sorted(rows, compare) : rows), [sorted, rows, compare]);
	const found = useMemo(() => {
		const matching = searched(ordered, words);
		return accepts ? matching.filter(accepts) : matching;
	}, [searched, ordered, words, accepts]);
	const access = useMemo(() => {
		let all: Set<RowId> | undefined;
		const knownIds = () => found.map(({ id }) => id);
		return {
			has(id: RowId) {
				all ??= new Set(rows.map((row) => row.id));
				return all.has(id);
			},
			knownIds,
			askIds: () => Promise.resolve(knownIds()),
			rowsOf: (ids: ReadonlySet<RowId>) => rows.filter(({ id }) => ids.has(id)),
		};
	}, [rows, found]);
	return {
		found,
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
