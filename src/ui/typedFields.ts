export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the HTML of the page gave the field. */
export const htmlValueOf = (field: TypedField): string =>
	field instanceof HTMLSelectElement
		? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '')
		: field.defaultValue;

/** Fields in which somebody has typed, or chosen, since the page was painted. */
export const changedFields = (): TypedField[] =>
	[...document.querySelectorAll<TypedField>('input:not([type=file]), textarea, select')].filter(
		(field) => field.value !== htmlValueOf(field) || ('checked' in field && field.checked !== field.defaultChecked),
	);

const secret = /password|one-time-code/i;

/** Several things are edited in dialogs of one page: the form's own name says which, and one without it stays out. */
const nameOf = (field: TypedField) => {
	const form = field.closest('dialog form');
	const own = form ? form.getAttribute('name') : '';
	return own === null ? null : own + field.name;
};

/** Fields of a name, in the order of the page; never a password, even while it is shown as text. */
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

/** Typed text of a page that ended because of an error, until the page is loaded again or left. */
export const keepEndedFields = (): void => {
	ended = valuesNow();
};
export const forgetEndedFields = (): void => {
	ended = null;
};
export const hasEndedFields = (): boolean => ended !== null;

/** What stands in the fields, or stood in them when the page ended. */
export const typedValues = () => ended ?? valuesNow();
