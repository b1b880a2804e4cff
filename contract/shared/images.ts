/**
 * Side in pixels of the square that a picture fills. Stored is `/uploads/{hash}-{largest}.webp`, a photograph in its own
 * shape; `?w=` requests a smaller square, `.jpg` a format for link previews. A final `#xy=30,70` is the point, in
 * percent, that every cut retains; default: the centre.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1280] as const;

const stored = /^(.*\/uploads\/[0-9a-f]{16,64}-(\d{1,4})\.)webp(#.*)?$/;

/** Pixels; link previews show a smaller picture small. */
export const shareWidth = 600;

/** Other pictures stay. */
export const jpegOf = (url: string): string => url.replace(stored, '$1jpg');

export function imageSrcSet(url: string): string | undefined {
	const match = stored.exec(url);
	if (!match) return undefined;
	const largest = Number(match[2]);
	const whole = withoutFocus(url);
	const smaller = imageWidths.filter((width) => width < largest).map((width) => `${whole}?w=${width} ${width}w`);
	return [...smaller, `${whole} ${largest}w`].join(', ');
}

const focus = /#xy=(\d{1,3}),(\d{1,3})$/;

/** `30,70`; empty for the centre. */
export function focusOf(url: string | null | undefined): string {
	const [, x, y] = focus.exec(url ?? '') ?? [];
	return y ? `${x},${y}` : '';
}

/** CSS `object-position`. */
export const focusPosition = (url: string | null | undefined): string | undefined =>
	focusOf(url).replace(/(\d+),(\d+)/, '$1% $2%') || undefined;

export const withoutFocus = (url: string): string => url.replace(focus, '');

export const withFocus = (url: string, text: string): string => withoutFocus(url) + (text && `#xy=${text}`);
