/** `Polo Paracas, Ñ` as `polo-paracas-n`; may be empty. `most`: characters. */
export const slugOf = (text: string, most: number): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, most)
		.replace(/^-|-$/g, '');
