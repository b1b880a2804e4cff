/**
 * Pixels. `/uploads/{hash}-{largest}.webp` is a stored picture; `?w=` asks for one of these smaller widths of it, and
 * `.jpg` in place of `.webp` for what programs that show a shared link understand.
 */
export const imageWidths = [160, 320, 480, 640, 1000] as const;

const stored = /\/uploads\/[0-9a-f]{16,64}-(\d{1,4})\.webp$/;

/** Pixels; a smaller picture is not shown large beside a shared link. */
export const shareWidth = 600;

/** A picture that is not one of ours stays as it is. */
export const jpegOf = (url: string): string => (stored.test(url) ? url.replace(/webp$/, 'jpg') : url);

export function imageSrcSet(url: string): string | undefined {
	const match = stored.exec(url);
	if (!match) return undefined;
	const largest = Number(match[1]);
	const smaller = imageWidths.filter((width) => width < largest).map((width) => `${url}?w=${width} ${width}w`);
	return [...smaller, `${url} ${largest}w`].join(', ');
}
