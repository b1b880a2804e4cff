/** MIME type. The object URL is revoked after `readFor` milliseconds. */
export function saveFile(name: string, content: string | Blob, type: string, readFor = 1000): void {
	const address = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), readFor);
}
