/** Soles as people type them; a text that is no number is NaN, which the schema refuses at its field. */
export function numberOf(text: string): number {
	const plain = text
		.trim()
		.replace(/^s\/\.?\s*/i, '')
		.replace(',', '.');
	return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
