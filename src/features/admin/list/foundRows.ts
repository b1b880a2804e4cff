import type { RowId, TableRow } from './column';

/** The rows of a list that match its search and filters, in its order: of an array, or in windows that a server sends. */
export interface FoundRows<Row extends TableRow> {
	/** Undefined where a row has yet to come. */
	found: ReadonlyArray<Row | undefined>;
	/** Counts all rows, found or not. */
	total: number;
	/** Changes with the search, filters and order that `found` answers; while it stays, only rows change. */
	queryKey: string;
	loaded: boolean;
	isError: boolean;
	isFetching: boolean;
	refetch(): void;
	/** False when the list has no such row any more. */
	has(id: RowId): boolean;
	/** Ids of all that is found, in order; null until they have been asked for. */
	knownIds(): readonly RowId[] | null;
	askIds(): Promise<readonly RowId[]>;
	/** The rows as they are now, without those that are gone. */
	rowsOf(ids: ReadonlySet<RowId>): Iterable<Row> | AsyncIterable<Row>;
	/** Reads a row that may not be among `found`. */
	read?(id: RowId): Promise<Row | undefined>;
	/** Called with the indexes that are drawn, of `count` rows. The same function until the query changes. */
	onDrawn?(indexes: readonly number[], count: number): void;
}
