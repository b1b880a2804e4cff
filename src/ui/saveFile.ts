/** `type`: MIME type. The object URL lives for `lifetimeMs`. */
export function saveFile(name: string, content: string | Blob, type: string, lifetimeMs = 1000): void {
	const address = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), lifetimeMs);
}
