export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const secret = /password|one-time-code/i;

/** Fields of a name, in the order of the page; never a password, even while it is shown as text. */
export function typedFields(): { field: TypedField; name: string; place: number }[] {
	const places = new Map<string, number>();
	return [...document.querySelectorAll<TypedField>(':is(input, textarea, select)[name]')]
		.filter(
			({ type, name, autocomplete }) => !/^(password|file|hidden)$/.test(type) && !secret.test(name + autocomplete),
		)
		.map((field) => {
			const { name } = field;
			const place = places.get(name) ?? 0;
			places.set(name, place + 1);
			return { field, name, place };
		});
}
