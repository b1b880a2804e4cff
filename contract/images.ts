/**
 * Widths, in CSS pixels, in which the server keeps each uploaded picture (square pictures; never enlarged).
 * A stored picture's address is `/uploads/{hash}-{width}.webp` and names its largest width; every smaller
 * width of this list stands beside it.
 */
export const imageWidths = [160, 320, 640, 1000] as const;

const stored = /^(.*\/uploads\/[0-9a-f]{16,64})-(\d{2,4})\.webp$/;

/** `srcset` of a picture that our server keeps; undefined for any other address. */
export function imageSrcSet(url: string): string | undefined {
	const match = stored.exec(url);
	if (!match) return undefined;
	const largest = Number(match[2]);
	const widths = [...imageWidths.filter((width) => width < largest), largest];
	return widths.map((width) => `${match[1]}-${width}.webp ${width}w`).join(', ');
}
