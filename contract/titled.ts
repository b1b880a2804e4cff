import * as v from 'valibot';

/** Gives a field its title and hint, for the form and the API's document. */
export const titled = <Schema extends v.GenericSchema>(schema: Schema, title: string, hint = '') =>
	v.pipe(schema, v.title<v.InferOutput<Schema>, string>(title), v.description<v.InferOutput<Schema>, string>(hint));
