/** Hands the browser a text as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
	const address = URL.createObjectURL(new Blob([text], { type }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// The download has begun by then; what the address holds is personal and need not stay.
	setTimeout(() => URL.revokeObjectURL(address), 1000);
}
