import type { RowId, TableRow } from './column';

/** Matching rows in order, from an array or a server's windows. */
export interface ListRows<Row extends TableRow> {
	/** Undefined while loading. */
	matches: ReadonlyArray<Row | undefined>;
	total: number;
	/** Identifies search, filters and order; while equal, only rows change. */
	queryKey: string;
	loaded: boolean;
	isError: boolean;
	isFetching: boolean;
	refetch(): void;
	/** False for a deleted row. */
	has(id: RowId): boolean;
	/** All matching ids; null until requested. */
	matchingIds(): readonly RowId[] | null;
	requestIds(): Promise<readonly RowId[]>;
	/** Without deleted rows. */
	rowsOf(ids: ReadonlySet<RowId>): Iterable<Row> | AsyncIterable<Row>;
	/** All rows, filtered or not, where the screen has them. */
	all?: readonly Row[];
	/** A row outside of `matches`. */
	read?(id: RowId): Promise<Row | undefined>;
	/** Gets rendered indexes. Stable until the query changes. */
	onDrawn?(indexes: readonly number[], count: number): void;
}
