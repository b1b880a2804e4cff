import { anyBody } from '#api/parse';
import { csvHead, csvLine } from '#contract/shared/csv';
import { saveFile } from '#ui/saveFile';

type CsvRow = Readonly<Record<string, string | number>>;

export const csvText = (rows: readonly CsvRow[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string =>
	csvHead(columns) + rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');

/** Saving thousands of rows takes a while. */
const readableMs = 60_000;

/** UTF-8; `type` is a MIME type. */
export const downloadText = (name: string, text: string, type: string): void =>
	saveFile(name, text, `${type};charset=utf-8`, readableMs);

export const fileOrError = (response: Response) => (response.ok ? response.blob() : anyBody(response));

/** Saves the answer, to keep it out of the store. */
export const savedAs =
	(name: () => string, type = 'text/csv;charset=utf-8') =>
	(file: unknown): null => {
		saveFile(name(), file as Blob, type, readableMs);
		return null;
	};
