import { saveFile } from '../../../ui/saveFile';

/** What a cell may hold; an absent number is an empty cell. */
export type CsvRow = Readonly<Record<string, string | number>>;

const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet would run as a formula, also when apostrophes stand before it already. */
const formula = /^'*[=+\-@\t\r\n]/;

/** The same text, made harmless for spreadsheets by an apostrophe; `plainCell` takes it off again. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Takes off the apostrophe that `harmlessCell` adds, and no other one. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

function cellText(value: string | number | undefined): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	const text = harmlessCell(value ?? '');
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A CSV file for spreadsheets: byte order mark (else Excel misreads accents), commas, CRLF, formulas made harmless.
 * The header row is `columns`, by default the keys of the first row.
 */
export function csvText(rows: readonly CsvRow[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
	const lines = [columns.map(cellText), ...rows.map((row) => columns.map((column) => cellText(row[column])))];
	return byteOrderMark + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Milliseconds for which the browser may read a text of thousands of rows. */
const readable = 60_000;

/** Saves a text as a file of the person's computer. `type` is a MIME type; the text is written as UTF-8. */
export const downloadText = (name: string, text: string, type: string): void =>
	saveFile(name, text, `${type};charset=utf-8`, readable);
