import { saveFile } from '../../../ui/saveFile';

type CsvRow = Readonly<Record<string, string | number>>;

const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet runs as a formula, also behind apostrophes. */
const formula = /^'*[=+\-@\t\r\n]/;

/** Escapes formulas with an apostrophe, which `plainCell` removes. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `harmlessCell` adds, and no other one. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

function cellText(value: string | number | undefined): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	const text = harmlessCell(value ?? '');
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file for spreadsheets: byte order mark (else Excel misreads accents), commas, CRLF, escaped formulas. */
export function csvText(rows: readonly CsvRow[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string {
	const lines = [columns.map(cellText), ...rows.map((row) => columns.map((column) => cellText(row[column])))];
	return byteOrderMark + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Milliseconds until the text is released; saving thousands of rows takes a while. */
const readable = 60_000;

/** Downloads a text as a UTF-8 file; `type` is a MIME type. */
export const downloadText = (name: string, text: string, type: string): void =>
	saveFile(name, text, `${type};charset=utf-8`, readable);
