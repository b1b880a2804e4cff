/** R7-16: `data:` and `http…` stay, others are relative to `imageBase`. */
export function imageUrlOf(raw: string | null | undefined, imageBase: string): string | undefined {
	if (!raw) return undefined;
	if (/^(data:|http)/.test(raw)) return raw;
	return `${imageBase.replace(/\/$/, '')}/${raw.replace(/^\//, '')}`;
}

/** Degrees; neighbouring ids get distant hues. */
export const hueOf = (id: number): number => Math.round((id * 137.508 + 20) % 360);
