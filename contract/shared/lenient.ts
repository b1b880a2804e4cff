import * as v from 'valibot';

// One odd field must not hide a product.

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

export const lenientText = lenient(readText);

export const textOrEmpty = v.optional(
	v.pipe(
		v.unknown(),
		v.transform((value) => readText(value) ?? ''),
	),
	'',
);

export const lenientNumber = lenient(readNumber);

export const lenientFlag = lenient((value): boolean | null | undefined => {
	if (typeof value === 'boolean' || value === null) return value;
	if (value === 1 || value === 'true') return true;
	return value === 0 || value === 'false' ? false : undefined;
});

export const lenientValue = <Schema extends v.GenericSchema>(schema: Schema) =>
	v.fallback(v.nullish(schema), undefined);

export const RequiredNumber = v.pipe(v.unknown(), v.transform(readNumber), v.number());

type Schema = v.ObjectEntries[string];
const strictOf = new Map<Schema, Schema>([
	[lenientText, v.string()],
	[lenientNumber, v.number()],
	[lenientFlag, v.boolean()],
	[RequiredNumber, v.number()],
]);

/** All present and not null, as our server sends them. */
export const strictly = <Entries extends v.ObjectEntries>(entries: Entries) =>
	Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, strictOf.get(schema) ?? schema])) as {
		[Name in keyof Entries]: v.GenericSchema<NonNullable<v.InferOutput<Entries[Name]>>>;
	};
