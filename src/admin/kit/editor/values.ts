let made = 0;
/** No key or name on the server begins so. */
export const newKey = (): string => `\n${++made}`;
/** Undefined for a new one. */
export const savedKey = (key: string): string | undefined => (key.startsWith('\n') ? undefined : key);

/** `S, M, L` or one per line. */
export const namesIn = (text: string): string[] =>
	text
		.split(/[,;\t\n]/)
		.map((name) => name.trim())
		.filter(Boolean);
