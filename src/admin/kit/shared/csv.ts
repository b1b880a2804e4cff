import { anyBody } from '#api/parse';
import { csvHead, csvLine } from '#contract/shared/csv';
import { saveFile } from '#ui/saveFile';

type CsvRow = Readonly<Record<string, string | number>>;

export const csvText = (rows: readonly CsvRow[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string =>
	csvHead(columns) + rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');

/** Milliseconds; saving thousands of rows takes a while. */
const readable = 60_000;

/** UTF-8; `type` is a MIME type. */
export const downloadText = (name: string, text: string, type: string): void =>
	saveFile(name, text, `${type};charset=utf-8`, readable);

export const fileOrError = (response: Response) => (response.ok ? response.blob() : anyBody(response));

/** Saves the answer, so that the store does not contain it. */
export const savedAs =
	(name: () => string, type = 'text/csv;charset=utf-8') =>
	(file: unknown): null => {
		saveFile(name(), file as Blob, type, readable);
		return null;
	};
