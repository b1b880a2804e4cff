import { type Field, type FieldRecord, type FormValue, fieldValue } from './entity';

type FormValues = Record<string, FormValue>;

export const formFields = <Row>(fields: FieldRecord<Row>) =>
	Object.entries(fields).flatMap(([key, field]) =>
		field.control ? [{ key, field, control: field.control, name: field.input ?? key }] : [],
	);

/** With the line breaks of a text area. */
const plainText = (value: unknown) => String(value ?? '').replace(/\r\n?/g, '\n');

export const formValue = <Row>({ toForm = plainText }: Field<Row>, value: unknown): FormValue => toForm(value);

export const formValues = <Row extends object>(fields: FieldRecord<Row>, row: Row | null): FormValues =>
	Object.fromEntries(
		formFields(fields).map(({ key, field, name }) => {
			if (!row) return [name, field.initial === undefined ? '' : field.initial];
			return [name, formValue(field, fieldValue(field, key, row))];
		}),
	);

export const formInput = <Row>(fields: FieldRecord<Row>, values: FormValues): Record<string, unknown> =>
	Object.fromEntries(
		formFields(fields).map(({ field, name }) => {
			const value = values[name] ?? null;
			return [name, field.toInput ? field.toInput(value) : value];
		}),
	);

/** Drops empty `ours` fields, which another back end lacks. */
export const withoutOurs = <Row>(fields: FieldRecord<Row>, input: Readonly<Record<string, unknown>>) =>
	Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== '' || !fields[name]?.ours));

export function multipart(fields: Readonly<Record<string, unknown>>): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		if (value instanceof File) body.append(name, value, value.name);
		else if (value !== null && value !== undefined) body.append(name, String(value));
	}
	return body;
}

/** Bulk changes would fill the cache with thousands of entries. */
export const untracked = { track: false } as const;
