/** 0 to 1, gamma-encoded as in `#rrggbb`. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma, hue in degrees. */
export interface Oklch {
	lightness: number;
	chroma: number;
	hue: number;
}

const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const clipped = (value: number) => Math.min(1, Math.max(0, value));

/** Out of gamut: outside of 0 to 1. */
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

/** Bytes, clipped to sRGB. */
export const bytesOf = (colour: Oklch): [red: number, green: number, blue: number] => {
	const [red, green, blue] = linearOf(colour);
	const byte = (value: number) => Math.round(encoded(clipped(value)) * 255);
	return [byte(red), byte(green), byte(blue)];
};

const isShown = (colour: Oklch) => linearOf(colour).every((value) => value > -1e-4 && value < 1 + 1e-4);

/** Reduces chroma: clipping would change hue and lightness. */
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

export const hexOf = (colour: Oklch): string =>
	`#${bytesOf(shown(colour))
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('')}`;

const rgbOf = (hex: string): Rgb => {
	const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
	return [channel(1), channel(3), channel(5)];
};

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

/** WCAG 2.2, of `#rrggbb`. */
function luminance(hex: string): number {
	const [red, green, blue] = rgbOf(hex).map(decoded) as [number, number, number];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21, WCAG 2.2, of two `#rrggbb`. */
export function contrast(one: string, other: string): number {
	const [a, b] = [luminance(one), luminance(other)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, string> = { light: 'claro', dark: 'oscuro' };

const oklch = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });

/** As in `src/ui/tokens.css` (tested). */
export const themeColours = {
	light: {
		ground: oklch(0.974, 0.011, 82),
		'surface-1': oklch(0.994, 0.004, 82),
		'surface-2': oklch(0.946, 0.015, 80),
		'ink-1': oklch(0.25, 0.035, 340),
		'ink-2': oklch(0.4, 0.03, 340),
		accent: oklch(0.55, 0.185, 36),
	},
	dark: {
		ground: oklch(0.205, 0.018, 328),
		'surface-1': oklch(0.245, 0.02, 328),
		'surface-2': oklch(0.285, 0.022, 328),
		'ink-1': oklch(0.95, 0.012, 82),
		'ink-2': oklch(0.83, 0.016, 60),
		accent: oklch(0.71, 0.165, 42),
	},
} as const satisfies Record<Theme, Record<string, Oklch>>;

export const defaultAccents: Record<Theme, string> = {
	light: hexOf(themeColours.light.accent),
	dark: hexOf(themeColours.dark.accent),
};

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const leastContrast = { text: 4.5, shape: 3 } as const;

/** `#rrggbb` per token. */
export interface AccentColours {
	accent: string;
	'accent-hover': string;
	'accent-ink': string;
	'accent-soft': string;
	'on-accent': string;
}

const grounds = (theme: Theme) =>
	(['ground', 'surface-1', 'surface-2'] as const).map((name) => hexOf(themeColours[theme][name]));

function inkOn(accent: string, hue: number): string {
	const [pale, deep] = [hexOf(oklch(0.99, 0.01, hue)), hexOf(oklch(0.14, 0.04, hue))];
	return contrast(pale, accent) >= contrast(deep, accent) ? pale : deep;
}

/** Steps the lightness until `holds`. */
function moved(from: Oklch, step: number, holds: (hex: string) => boolean): string {
	let hex = hexOf(from);
	for (let { lightness } = from; lightness >= 0 && lightness <= 1 && !holds(hex); lightness += step)
		hex = hexOf({ ...from, lightness });
	return hex;
}

/** Visible, and never with less contrast. */
function hoverOf(accent: string, on: string, theme: Theme): string {
	const colour = oklchOf(accent);
	const reads = (hex: string) => contrast(on, hex) >= leastContrast.text && stands(hex, theme);
	const changes = contrast(on, '#000000') > contrast(on, '#ffffff') ? [-0.05, 0.05, -0.03] : [0.05, -0.05, 0.03];
	const hovers = changes.map((change) => hexOf({ ...colour, lightness: colour.lightness + change }));
	return hovers.find(reads) ?? accent;
}

const stands = (hex: string, theme: Theme): boolean =>
	grounds(theme).every((ground) => contrast(hex, ground) >= leastContrast.shape);

/** From `#rrggbb`; `contrasts` checks readability. */
export function accentColours(accent: string, theme: Theme): AccentColours {
	const { lightness, chroma, hue } = oklchOf(accent);
	const soft = hexOf(
		theme === 'light' ? oklch(0.94, Math.min(chroma, 0.038), hue) : oklch(0.33, Math.min(chroma, 0.05), hue),
	);
	const on = inkOn(accent, hue);
	const onGrounds = [soft, ...grounds(theme)];
	const ink = moved(
		oklch(theme === 'light' ? Math.min(lightness, 0.5) : Math.max(lightness, 0.76), chroma, hue),
		theme === 'light' ? -0.01 : 0.01,
		(hex) => onGrounds.every((ground) => contrast(hex, ground) >= leastContrast.text),
	);
	return {
		accent,
		'accent-hover': hoverOf(accent, on, theme),
		'accent-ink': ink,
		'accent-soft': soft,
		'on-accent': on,
	};
}

export interface Pair {
	/** E.g. `el texto sobre el color`. */
	what: string;
	ratio: number;
	least: number;
}

export const holds = ({ ratio, least }: Pair): boolean => ratio >= least;

export function contrasts(accent: string, theme: Theme): Pair[] {
	const colours = accentColours(accent, theme);
	const worst = (one: string, others: readonly string[]) => Math.min(...others.map((other) => contrast(one, other)));
	const inks = (['ink-1', 'ink-2'] as const).map((name) => hexOf(themeColours[theme][name]));
	return [
		{
			what: 'el texto sobre el color',
			ratio: worst(colours['on-accent'], [accent, colours['accent-hover']]),
			least: leastContrast.text,
		},
		{ what: 'el color sobre el fondo', ratio: worst(accent, grounds(theme)), least: leastContrast.shape },
		{
			what: 'el texto sobre su tono suave',
			ratio: worst(colours['accent-soft'], [...inks, colours['accent-ink']]),
			least: leastContrast.text,
		},
	];
}

const isReadable = (accent: string, theme: Theme): boolean => contrasts(accent, theme).every(holds);

const lightnessStep = 0.0025;

/** The nearest lightness of the same hue. */
export function nearestReadable(accent: string, theme: Theme): string {
	if (isReadable(accent, theme)) return accent;
	const colour = oklchOf(accent);
	for (let distance = lightnessStep; distance <= 1; distance += lightnessStep) {
		for (const lightness of [colour.lightness - distance, colour.lightness + distance]) {
			if (lightness < 0 || lightness > 1) continue;
			const hex = hexOf({ ...colour, lightness });
			if (isReadable(hex, theme)) return hex;
		}
	}
	return defaultAccents[theme];
}

/** `4.5:1`, truncated: rounding could seem to pass. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** `#rrggbb`, as all other functions here require. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** With the nearest readable colour; null: no problem. */
export function accentProblem(accent: string, theme: Theme): string | null {
	if (!isColour(accent)) return null;
	const failing = contrasts(accent, theme).find((pair) => !holds(pair));
	if (!failing) return null;
	const { what, ratio, least } = failing;
	return `En el tema ${themeNames[theme]} no se distingue bien ${what}: tiene ${ratioText(ratio)} y necesita ${ratioText(least)}. El más parecido que sirve es ${nearestReadable(accent, theme)}.`;
}

/** As light as the default of the dark theme. */
export function darkAccentOf(accent: string): string {
	const { lightness, chroma, hue } = oklchOf(accent);
	const lifted = hexOf(oklch(Math.min(Math.max(lightness, 0.71), 0.88), Math.min(chroma, 0.165), hue));
	return nearestReadable(lifted, 'dark');
}

export interface ChosenAccents {
	/** Light theme; null: the default. */
	accent: string | null;
	/** Null: derived from the light one. */
	accentDark: string | null;
}

/** Null: the defaults. */
export function accentsOf({ accent, accentDark }: ChosenAccents): Record<Theme, string> | null {
	if (!accent && !accentDark) return null;
	return {
		light: accent ?? defaultAccents.light,
		dark: accentDark ?? (accent ? darkAccentOf(accent) : defaultAccents.dark),
	};
}

/** E.g. `--accent` to `light-dark(#…, #…)`; empty: the defaults. */
export function accentTokens(chosen: ChosenAccents): Record<string, string> {
	const accents = accentsOf(chosen);
	if (!accents) return {};
	const [light, dark] = [accentColours(accents.light, 'light'), accentColours(accents.dark, 'dark')];
	return Object.fromEntries(
		Object.entries(light).map(([name, value]) => [
			`--${name}`,
			`light-dark(${value}, ${dark[name as keyof AccentColours]})`,
		]),
	);
}
