/** A form's values by field name, as text: `true` or `false` for a tick box. Files are not among them. */
export type FormText = Record<string, string>;

const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/** What a form holds at this moment. */
export function textOf(form: HTMLFormElement): FormText {
	const values: FormText = {};
	for (const control of form.elements) {
		const name = control.getAttribute('name');
		if (!name) continue;
		if (control instanceof HTMLInputElement && control.type === 'checkbox') values[name] = String(control.checked);
		else if (control instanceof HTMLInputElement && control.type === 'file') continue;
		else if ('value' in control) values[name] = plain(String(control.value));
	}
	return values;
}

const imageField = (form: HTMLFormElement): HTMLInputElement | null => {
	const control = form.elements.namedItem('image');
	return control instanceof HTMLInputElement ? control : null;
};

/** The file of a form's picture field, if one was chosen. */
export const imageOf = (form: HTMLFormElement): File | undefined => imageField(form)?.files?.[0];

/** Puts files into a file field, as if the person had chosen them there. */
export function chooseFiles(field: HTMLInputElement, files: FileList): void {
	field.files = files;
	field.dispatchEvent(new Event('change', { bubbles: true }));
	field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Takes the chosen picture over from one drawing of a form to the next. */
export function keepImage(before: HTMLFormElement | null): (after: HTMLFormElement | null) => void {
	const files = before && imageField(before)?.files;
	return (after) => {
		const field = after && imageField(after);
		if (field && files?.length) chooseFiles(field, files);
	};
}

/** Names of the fields that say something else than `before`. */
export const changedFields = (values: FormText, before: FormText): string[] =>
	Object.keys(before).filter((name) => values[name] !== undefined && values[name] !== plain(before[name] ?? ''));

/** A multipart body; what is undefined is left out. */
export function multipart(fields: Record<string, string | undefined>, image: File | undefined): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value);
	if (image) body.append('image', image, image.name);
	return body;
}

/** The `editVersion` that was open; nothing where the back end sends none. */
export const versionText = (item: { editVersion?: number | null } | null): string | undefined =>
	item?.editVersion == null ? undefined : String(item.editVersion);
