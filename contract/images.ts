/** CSS pixels. `/uploads/{hash}-{width}.webp` names a picture's largest width; the smaller ones stand beside it. */
export const imageWidths = [160, 320, 640, 1000] as const;

const stored = /^(.*\/uploads\/[0-9a-f]{16,64})-(\d{2,4})\.webp$/;

export function imageSrcSet(url: string): string | undefined {
	const match = stored.exec(url);
	if (!match) return undefined;
	const largest = Number(match[2]);
	const widths = [...imageWidths.filter((width) => width < largest), largest];
	return widths.map((width) => `${match[1]}-${width}.webp ${width}w`).join(', ');
}
