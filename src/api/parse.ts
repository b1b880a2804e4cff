import { freeze } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { parseRows } from './parseRows';

export const parsedBy =
	<Schema extends v.GenericSchema>(schema: Schema) =>
	(answer: unknown): v.InferOutput<Schema> =>
		v.parse(schema, answer);

/** One broken row of a foreign back end must not break the page. */
export const listOf =
	<Schema extends v.GenericSchema & { entries: object }>(name: string, row: Schema) =>
	(answer: unknown): Array<v.InferOutput<Schema>> => {
		if (!Array.isArray(answer)) {
			console.warn(`${name}: the answer is not a list`);
			return [];
		}
		const rows = parseRows(row, answer);
		const unfit = answer.length - rows.length;
		if (unfit > 0) console.warn(`${name}: ${unfit} rows that do not fit were left out`);
		// Otherwise Immer freezes thousands of rows before the first paint.
		return freeze(rows);
	};

/** A foreign back end may send JSON, text or nothing. */
export async function anyBody(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		return text || null;
	}
}
