import type { RowId, TableRow } from './column';

/** Matching rows in order, from an array or from windows of a server. */
export interface ListRows<Row extends TableRow> {
	/** Undefined while loading. */
	matches: ReadonlyArray<Row | undefined>;
	total: number;
	/** Identifies search, filters and order; while it stays, only rows change. */
	queryKey: string;
	loaded: boolean;
	isError: boolean;
	isFetching: boolean;
	refetch(): void;
	/** False for a deleted row. */
	has(id: RowId): boolean;
	/** Ids of all matches; null until requested. */
	matchingIds(): readonly RowId[] | null;
	requestIds(): Promise<readonly RowId[]>;
	/** Present rows, without deleted ones. */
	rowsOf(ids: ReadonlySet<RowId>): Iterable<Row> | AsyncIterable<Row>;
	/** All rows, also what no filter shows, where the screen has them. */
	all?: readonly Row[];
	/** A row outside of `matches`. */
	read?(id: RowId): Promise<Row | undefined>;
	/** Receives the rendered indexes. Stable until the query changes. */
	onDrawn?(indexes: readonly number[], count: number): void;
}
