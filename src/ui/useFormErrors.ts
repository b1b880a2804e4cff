import { type FormEvent, useState } from 'react';

export type FieldErrors = Record<string, string>;

/** The control of a form that carries a field's name. */
const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name);

/**
 * Errors of an uncontrolled form by field name. `show` puts them at their fields and the focus on the first wrong one;
 * it says whether there were any that the form has a field for. A field that is being corrected loses its error.
 */
export function useFormErrors() {
	const [errors, setErrors] = useState<FieldErrors>({});
	return {
		errors,
		show(form: HTMLFormElement, found: FieldErrors): boolean {
			setErrors(found);
			for (const control of form.elements) {
				const name = control.getAttribute('name');
				if (!name || !found[name] || controlOf(form, name) !== control) continue;
				(control as HTMLElement).focus();
				return true;
			}
			return false;
		},
		onInput(event: FormEvent<HTMLFormElement>) {
			const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
			if (name && errors[name]) setErrors(({ [name]: _corrected, ...rest }) => rest);
		},
	};
}

/** A form's values by field name, as text. */
export const formValues = (form: HTMLFormElement): Record<string, string> =>
	Object.fromEntries(
		[...form.elements].flatMap((control) =>
			'value' in control && 'name' in control && control.name ? [[control.name, control.value]] : [],
		),
	);
