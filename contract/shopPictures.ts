/**
 * Pictures of the shop itself keep their shape: `/uploads/{hash}-{width}x{height}.webp` of a logo or a cover stands in
 * half and a quarter of its size too. An icon is square PNG in each of these sides, in pixels; its address has the largest.
 */
export const iconSides = [32, 180, 192, 512] as const;
export type IconSide = (typeof iconSides)[number];

const shaped = /^(\/uploads\/[0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/;
const icon = /^(\/uploads\/[0-9a-f]{32})-512\.png$/;

interface Sized {
	url: string;
	/** CSS pixels, or those of the file: their ratio is the same. */
	width: number;
	height: number;
}

/** The sizes in which a picture that keeps its shape is stored, the largest first; none of another picture. */
export function shapedSizes(url: string): Sized[] {
	const [, stem, widest, highest] = shaped.exec(url) ?? [];
	return [1, 2, 4]
		.map((part) => ({ width: Math.round(Number(widest) / part), height: Math.round(Number(highest) / part) }))
		.filter(({ width, height }) => stem && width > 0 && height > 0)
		.map(({ width, height }) => ({ url: `${stem}-${width}x${height}.webp`, width, height }));
}

/** Of the address of a stored icon; `maskable` has a margin that a launcher may cut. */
export const iconAddress = (url: string, side: IconSide | 'maskable'): string => url.replace(icon, `$1-${side}.png`);
