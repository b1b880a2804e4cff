import type { PreviewRow, RowProblem } from '#contract/catalog/import';

export type Cells = Readonly<Record<string, string>>;

export interface RowNote {
	line: number;
	reason: string;
}

export interface TableRow {
	/** First line in the file, from 1. */
	line: number;
	cells: string[];
	problem: string | null;
	/** The file does not say its stock. */
	uncounted?: boolean;
	/** Why it is skipped where the shop lacks its product. */
	unknownReason?: string | undefined;
	/** All values per option of its group, in the other shop's order. */
	order?: readonly (readonly string[])[] | undefined;
}

/** SKUs that a product with options may have had as a single one. */
export interface FormerProduct {
	line: number;
	skus: readonly string[];
}

export interface Table {
	/** Name of the other shop that exported it. */
	shop?: string;
	/** Why parts of rows are skipped. */
	notes?: readonly RowNote[];
	formers?: readonly FormerProduct[];
	separator: 'coma' | 'punto y coma' | 'tabulador';
	headers: readonly string[];
	columnIndexes: Partial<Record<string, number>>;
	unknown: string[];
	rows: TableRow[];
}

export interface CheckedRow extends Omit<PreviewRow, 'state' | 'problems' | 'group' | 'ignored'> {
	line: number;
	state: Exclude<PreviewRow['state'], 'refused'> | 'wrong';
	/** Without ignored ones. */
	cells: Cells;
	problems: readonly RowProblem[];
	/** `at` identifies the group. */
	group: { at: string; name: string; isNew: boolean } | null;
}

export interface CheckedTable {
	rows: CheckedRow[];
	counts: Record<CheckedRow['state'], number>;
	/** Columns that new products need and the file lacks. */
	missing: string[];
	unknown: string[];
	/** Columns with attributes that the shop lacks, for some row. */
	ignored: string[];
	/** The shop's products outside the file's groups. */
	beside: readonly RowNote[];
}

/** `checked` with further problems; rows that have some keep them. */
export function refusing(
	{ rows, counts, ...rest }: CheckedTable,
	problemsOf: (at: number) => readonly RowProblem[] | undefined,
): CheckedTable {
	const now = { ...counts };
	const refused = rows.map((row, at): CheckedRow => {
		const problems = row.state === 'wrong' ? undefined : problemsOf(at);
		if (!problems) return row;
		now[row.state]--;
		now.wrong++;
		return { ...row, state: 'wrong', before: {}, asks: false, uncounted: false, problems };
	});
	return { ...rest, rows: refused, counts: now };
}
