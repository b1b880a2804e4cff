import * as v from 'valibot';

/** Reads an answer by its schema; the query ends in a `ValiError` when it does not fit. Not for what the first page needs. */
export const parsedBy =
	<Schema extends v.GenericSchema>(schema: Schema) =>
	(answer: unknown): v.InferOutput<Schema> =>
		v.parse(schema, answer);
