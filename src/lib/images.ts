/**
 * Address of a picture as the API names it (R7-16): nothing gives nothing, `data:` and `http…` stay as they are,
 * anything else stands below `imageBase`.
 */
export function imageUrlOf(raw: string | null | undefined, imageBase: string): string | undefined {
	if (!raw) return undefined;
	if (/^(data:|http)/.test(raw)) return raw;
	return `${imageBase.replace(/\/$/, '')}/${raw.replace(/^\//, '')}`;
}

/** Hue (degrees) of the tile behind a picture: neighbours in the catalogue get hues far apart. */
export const hueOf = (id: number): number => Math.round((id * 137.508 + 20) % 360);
