import { useMemo, useState } from 'react';
import { type Column, createSearch, createSorter, nextSort, type Sort, type TableRow } from './rows';

/** Rows on one page: few enough that ten thousand products stay as quick as fifty. */
export const rowsPerPage = 50;

export interface TableOptions<Row extends TableRow> {
	rows: readonly Row[];
	columns: ReadonlyArray<Column<Row>>;
	/** Everything of a row that the search looks at. A constant of its module. */
	textOf: (row: Row) => string;
	/** The filters beside the search; keep the same function while they stay the same. */
	accepts?: (row: Row) => boolean;
}

/** Search, filter, order and page of a list. Live changes of `rows` keep all of them. */
export function useTable<Row extends TableRow>({ rows, columns, textOf, accepts }: TableOptions<Row>) {
	const [words, setWords] = useState('');
	const [sort, setSort] = useState<Sort | null>(null);
	const [page, setPage] = useState(1);
	const [sorted] = useState(() => createSorter<Row>());
	const [searched] = useState(() => createSearch(textOf));
	const [filter, setFilter] = useState(() => accepts);
	if (filter !== accepts) {
		setFilter(() => accepts);
		setPage(1);
	}

	const ordered = useMemo(() => sorted(rows, columns, sort), [sorted, rows, columns, sort]);
	const found = useMemo(() => {
		const matching = searched(ordered, words);
		return accepts ? matching.filter(accepts) : matching;
	}, [searched, ordered, words, accepts]);

	const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage));
	const shownPage = Math.min(page, pageCount);
	return {
		words,
		search(next: string) {
			setWords(next);
			setPage(1);
		},
		sort,
		/** Another order; `null` is that of the shop. */
		setSort(next: Sort | null) {
			setSort(next);
			setPage(1);
		},
		sortBy(key: string) {
			setSort(nextSort(sort, key));
			setPage(1);
		},
		page: shownPage,
		pageCount,
		setPage,
		/** Rows that match, on all pages. */
		count: found.length,
		/** Rows of the page. */
		shown: found.slice((shownPage - 1) * rowsPerPage, shownPage * rowsPerPage),
	};
}

export type Table<Row extends TableRow> = ReturnType<typeof useTable<Row>>;
