/** The server needs some fields before a file. */
export function formOf(entries: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(entries)) form.append(name, value);
	return form;
}
