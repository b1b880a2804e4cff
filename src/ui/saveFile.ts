/**
 * Hands the browser a text as a file to keep. `type` is a MIME type. The download has begun within `readFor`
 * milliseconds; the default is for what is personal and need not stay, a long text may want more.
 */
export function saveFile(name: string, text: string, type: string, readFor = 1000): void {
	const address = URL.createObjectURL(new Blob([text], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), readFor);
}
