const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet runs as a formula, also behind apostrophes, and digits that an apostrophe makes a text. */
const formula = /^(?:'*[=+\-@\t\r\n]|'+[\d.,]+$)/;

/** Escapes formulas with an apostrophe, which `plainCell` removes. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `harmlessCell` or a spreadsheet adds, and no other one. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

function cellText(value: string | number | undefined): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	const text = harmlessCell(value ?? '');
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begins a file for spreadsheets: byte order mark (else Excel misreads accents) and the names of the columns. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns);

/** Commas, CRLF, escaped formulas. */
export const csvLine = (cells: ReadonlyArray<string | number | undefined>): string =>
	`${cells.map(cellText).join(',')}\r\n`;
