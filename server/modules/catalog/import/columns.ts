import { fileFields, importColumns, optionColumns, type RowProblem } from '#contract/catalog/import';

/** Non-empty texts of a row by column. */
export type Cells = Readonly<Record<string, string>>;

/** Column of an invalid member of a row; null for the whole row. */
export function columnOfPath([field, member, at]: readonly unknown[]): string | null {
	if (field === 'pictures') return 'imagenes';
	if (field !== 'group') return fileFields.find(({ input }) => input === field)?.column ?? null;
	if (member === 'pictures') return 'imagenes_grupo';
	const { name, value } = optionColumns[Number(at)] ?? { name: 'grupo', value: 'grupo' };
	return member === 'options' ? name : member === 'values' ? value : 'grupo';
}

/** Those of attributes are the last. */
function placeOf({ column }: RowProblem): number {
	const place = column ? importColumns.indexOf(column) : 0;
	return column ? (place < 0 ? importColumns.length : place) : -1;
}

export const inOrder = (problems: readonly RowProblem[]): RowProblem[] =>
	problems.toSorted((one, other) => placeOf(one) - placeOf(other));
