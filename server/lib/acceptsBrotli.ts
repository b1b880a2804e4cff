export function acceptsBrotli(header: string | string[] | undefined): boolean {
	return typeof header === 'string' && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header);
}
