import * as v from 'valibot';

/*
 * Fields of answers that a back end may leave out. Reading them never fails: a value of another type is converted
 * where its meaning is plain and ignored otherwise, so that one odd field does not hide the thing it belongs to.
 */

const lenient = <Value>(read: (value: unknown) => Value) => v.optional(v.pipe(v.unknown(), v.transform(read)));

const readText = (value: unknown): string | null | undefined => {
	if (typeof value === 'string' || value === null) return value;
	return typeof value === 'number' ? String(value) : undefined;
};

const readNumber = (value: unknown): number | null | undefined => {
	if (value === null || (typeof value === 'number' && Number.isFinite(value))) return value;
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	return Number.isFinite(Number(value)) ? Number(value) : undefined;
};

/** Text; a number is written out. */
export const lenientText = lenient(readText);

/** The same, empty where there is none. */
export const textOrEmpty = v.optional(
	v.pipe(
		v.unknown(),
		v.transform((value) => readText(value) ?? ''),
	),
	'',
);

/** Finite number, also written as text. */
export const lenientNumber = lenient(readNumber);

/** Boolean, also written as 1 and 0 or as text. */
export const lenientFlag = lenient((value): boolean | null | undefined => {
	if (typeof value === 'boolean' || value === null) return value;
	if (value === 1 || value === 'true') return true;
	return value === 0 || value === 'false' ? false : undefined;
});

/** A value of the schema; anything else is ignored. */
export const lenientValue = <Schema extends v.GenericSchema>(schema: Schema) =>
	v.fallback(v.nullish(schema), undefined);

/** Finite number that has to be there, also written as text. */
export const RequiredNumber = v.pipe(v.unknown(), v.transform(readNumber), v.number());
