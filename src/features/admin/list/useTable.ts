import { useDeferredValue, useMemo, useState } from 'react';
import { type Column, nextSort, type Sort, type TableRow } from './column';
import { createSearch, createSorter, sortFromText, sortToText } from './rows';
import { useAddress, useTypedInAddress } from './useAddress';

export interface TableOptions<Row extends TableRow> {
	rows: readonly Row[];
	columns: ReadonlyArray<Column<Row>>;
	/** Everything of a row that the search looks at. A constant of its module. */
	textOf: (row: Row) => string;
	/** The filters beside the search; keep the same function while they stay the same. */
	accepts?: (row: Row) => boolean;
}

/** Search (`?q=`), filter and order (`?orden=`) of a list. Live changes of `rows` keep all of them. */
export function useTable<Row extends TableRow>({ rows, columns, textOf, accepts }: TableOptions<Row>) {
	const address = useAddress();
	const [words, search] = useTypedInAddress('q');
	// The field shows every key at once; the rows follow when there is time.
	const wanted = useDeferredValue(words);
	const order = address.get('orden');
	const sort = useMemo(() => sortFromText(order, columns), [order, columns]);
	const [sorted] = useState(() => createSorter<Row>());
	const [searched] = useState(() => createSearch(textOf));

	const ordered = useMemo(() => sorted(rows, columns, sort), [sorted, rows, columns, sort]);
	const found = useMemo(() => {
		const matching = searched(ordered, wanted);
		return accepts ? matching.filter(accepts) : matching;
	}, [searched, ordered, wanted, accepts]);

	const setSort = (next: Sort | null) => address.change({ orden: sortToText(next, columns) });
	return {
		words,
		search,
		sort,
		/** Another order; `null` is that of the shop. */
		setSort,
		sortBy: (key: string) => setSort(nextSort(sort, key)),
		/** Rows that match, in order. */
		found,
		/** Changes with search, filters and order: while it stays, `found` only changes with the rows. */
		queryKey: useMemo(() => ({ wanted, sort, accepts }), [wanted, sort, accepts]),
	};
}
