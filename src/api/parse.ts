import { freeze } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { parseRows } from './parseRows';

export const parsedBy =
	<Schema extends v.GenericSchema>(schema: Schema) =>
	(answer: unknown): v.InferOutput<Schema> =>
		v.parse(schema, answer);

/** Leaves out and logs rows that do not fit: one broken row of a foreign back end must not take the page away. */
export const listOf =
	<Schema extends v.GenericSchema & { entries: object }>(name: string, row: Schema) =>
	(answer: unknown): Array<v.InferOutput<Schema>> => {
		if (!Array.isArray(answer)) {
			console.warn(`${name}: the answer is not a list`);
			return [];
		}
		const rows = parseRows(row, answer);
		const left = answer.length - rows.length;
		if (left > 0) console.warn(`${name}: ${left} rows that do not fit were left out`);
		// Immer takes a frozen list as it is; it would freeze thousands of rows one by one before the first is drawn.
		return freeze(rows);
	};

/** For calls whose status alone counts: a foreign back end may send JSON, text or nothing. */
export async function anyBody(response: Response): Promise<unknown> {
	const text = await response.text();
	try {
		return JSON.parse(text);
	} catch {
		return text || null;
	}
}
