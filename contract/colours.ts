/** Red, green and blue, 0…1, gamma-encoded as `#rrggbb` is. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0…1, chroma, hue in degrees. */
export interface Oklch {
	lightness: number;
	chroma: number;
	hue: number;
}

const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const clipped = (value: number) => Math.min(1, Math.max(0, value));

/** Linear red, green and blue; outside of 0…1 where no screen shows the colour. */
function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
	const angle = (hue * Math.PI) / 180;
	const a = chroma * Math.cos(angle);
	const b = chroma * Math.sin(angle);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
}

/** Bytes of the colour, clipped to what a screen shows. */
export const bytesOf = (colour: Oklch): [red: number, green: number, blue: number] => {
	const [red, green, blue] = linearOf(colour);
	const byte = (value: number) => Math.round(encoded(clipped(value)) * 255);
	return [byte(red), byte(green), byte(blue)];
};

const isShown = (colour: Oklch) => linearOf(colour).every((value) => value > -1e-4 && value < 1 + 1e-4);

/** The colour with as much of its chroma as a screen shows: clipping would change its hue and lightness. */
export function shown(colour: Oklch): Oklch {
	if (isShown(colour)) return colour;
	let [least, most] = [0, colour.chroma];
	while (most - least > 0.0005) {
		const chroma = (least + most) / 2;
		if (isShown({ ...colour, chroma })) least = chroma;
		else most = chroma;
	}
	return { ...colour, chroma: least };
}

/** `#rrggbb` */
export const hexOf = (colour: Oklch): string =>
	`#${bytesOf(shown(colour))
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('')}`;

/** Of `#rrggbb`. */
const rgbOf = (hex: string): Rgb => {
	const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
	return [channel(1), channel(3), channel(5)];
};

/** Of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
	const [red, green, blue] = rgbOf(hex).map(decoded) as [number, number, number];
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
	const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
	return {
		lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		chroma: Math.hypot(a, b),
		hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
	};
}

/** Relative luminance as WCAG 2.2 defines it, of `#rrggbb`. */
function luminance(hex: string): number {
	const [red, green, blue] = rgbOf(hex).map(decoded) as [number, number, number];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb`, 1…21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
	const [a, b] = [luminance(one), luminance(other)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
