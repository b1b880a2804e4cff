import { csvHead, csvLine } from '../../../../contract/shared/csv';
import { anyBody } from '../../../api/parse';
import { saveFile } from '../../../ui/saveFile';

type CsvRow = Readonly<Record<string, string | number>>;

/** A whole file for spreadsheets. */
export const csvText = (rows: readonly CsvRow[], columns: readonly string[] = Object.keys(rows[0] ?? {})): string =>
	csvHead(columns) + rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');

/** Milliseconds until the text is released; saving thousands of rows takes a while. */
const readable = 60_000;

/** Downloads a text as a UTF-8 file; `type` is a MIME type. */
export const downloadText = (name: string, text: string, type: string): void =>
	saveFile(name, text, `${type};charset=utf-8`, readable);

/** For a call that answers a file. */
export const fileOrError = (response: Response) => (response.ok ? response.blob() : anyBody(response));

/** Saves the CSV file that a call answered, so that the store does not hold it. */
export const savedAs =
	(name: () => string) =>
	(file: unknown): null => {
		saveFile(name(), file as Blob, 'text/csv;charset=utf-8', readable);
		return null;
	};
