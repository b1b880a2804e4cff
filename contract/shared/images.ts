/** Pixels. `/uploads/{hash}-{largest}.webp` is stored; `?w=` requests a width, `.jpg` a format for link previews. */
export const imageWidths = [160, 320, 480, 640, 1000] as const;

const stored = /\/uploads\/[0-9a-f]{16,64}-(\d{1,4})\.webp$/;

/** Pixels; link previews show a smaller picture small. */
export const shareWidth = 600;

/** Other pictures stay. */
export const jpegOf = (url: string): string => (stored.test(url) ? url.replace(/webp$/, 'jpg') : url);

export function imageSrcSet(url: string): string | undefined {
	const match = stored.exec(url);
	if (!match) return undefined;
	const largest = Number(match[1]);
	const smaller = imageWidths.filter((width) => width < largest).map((width) => `${url}?w=${width} ${width}w`);
	return [...smaller, `${url} ${largest}w`].join(', ');
}
