/** `type` is a MIME type; the object URL is revoked after `readFor` milliseconds. */
export function saveFile(name: string, text: string, type: string, readFor = 1000): void {
	const address = URL.createObjectURL(new Blob([text], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), readFor);
}
