/** In the order of the entries: a server may want to know who sends a file before it reads it. */
export function formOf(entries: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(entries)) form.append(name, value);
	return form;
}
