import type { PreviewRow, RowProblem } from '#contract/catalog/import';

export type Cells = Readonly<Record<string, string>>;

export interface RowNote {
	line: number;
	reason: string;
}

export interface TableRow {
	/** First line of the row in the file, from 1. */
	line: number;
	cells: string[];
	problem: string | null;
	/** It does not say its stock. */
	uncounted?: boolean;
	/** Why it is not taken where the shop does not have its product. */
	unknownReason?: string | undefined;
	/** All values of each option of its group, in the other shop's order. */
	order?: readonly (readonly string[])[] | undefined;
}

/** A product with options: SKUs that it may have had in this shop as a single product. */
export interface FormerProduct {
	line: number;
	skus: readonly string[];
}

export interface Table {
	/** Name of another shop whose export it is. */
	shop?: string;
	/** Reasons why parts of its rows are not taken. */
	notes?: readonly RowNote[];
	formers?: readonly FormerProduct[];
	separator: 'coma' | 'punto y coma' | 'tabulador';
	headers: readonly string[];
	columnIndexes: Partial<Record<string, number>>;
	unknown: string[];
	rows: TableRow[];
}

export interface CheckedRow extends Omit<PreviewRow, 'state' | 'problems' | 'group'> {
	line: number;
	state: Exclude<PreviewRow['state'], 'refused'> | 'wrong';
	cells: Cells;
	problems: readonly RowProblem[];
	/** `at` is the same for all rows of the group. */
	group: { at: string; name: string; isNew: boolean } | null;
}

export interface CheckedTable {
	rows: CheckedRow[];
	counts: Record<CheckedRow['state'], number>;
	/** Columns that new products need and the file lacks. */
	missing: string[];
	unknown: string[];
	/** Products of the shop that the file's groups do not take in. */
	beside: readonly RowNote[];
}

/** `checked` with these problems of rows that had none. */
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
