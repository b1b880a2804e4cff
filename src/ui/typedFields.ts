export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const htmlValueOf = (field: TypedField): string =>
	field instanceof HTMLSelectElement
		? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '')
		: field.defaultValue;

/** Fields changed since the first paint. */
export const changedFields = (): TypedField[] =>
	[...document.querySelectorAll<TypedField>('input:not([type=file]), textarea, select')].filter(
		(field) => field.value !== htmlValueOf(field) || ('checked' in field && field.checked !== field.defaultChecked),
	);

const secret = /password|one-time-code/i;

/** Null for a dialog's form without a name, because dialogs edit several things. */
const nameOf = (field: TypedField) => {
	const form = field.closest('dialog form');
	const own = form ? form.getAttribute('name') : '';
	return own === null ? null : own + field.name;
};

/** By name and place; never passwords, even shown ones. */
export function typedFields(): { field: TypedField; name: string; place: number }[] {
	const places = new Map<string, number>();
	return [...document.querySelectorAll<TypedField>(':is(input, textarea, select)[name]')].flatMap((field) => {
		const name = nameOf(field);
		const { type, autocomplete } = field;
		if (name === null || /^(password|file|hidden)$/.test(type) || secret.test(field.name + autocomplete)) return [];
		const place = places.get(name) ?? 0;
		places.set(name, place + 1);
		return { field, name, place };
	});
}

const valuesNow = () =>
	typedFields().map(({ field, name, place }) => {
		const { value } = field;
		return { name, place, value, checked: 'checked' in field && field.checked };
	});

let ended: ReturnType<typeof valuesNow> | null = null;

/** Until a reload or navigation. */
export const keepEndedFields = (): void => {
	ended = valuesNow();
};
export const forgetEndedFields = (): void => {
	ended = null;
};
export const hasEndedFields = (): boolean => ended !== null;

/** Now, or when the page failed. */
export const typedValues = () => ended ?? valuesNow();
