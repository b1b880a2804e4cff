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

/** Takes `#rrggbb`. */
const rgbOf = (hex: string): Rgb => {
	const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
	return [channel(1), channel(3), channel(5)];
};

/** Takes `#rrggbb`. */
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

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeNames: Record<Theme, string> = { light: 'claro', dark: 'oscuro' };

const oklch = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });

/** The colours on or under which an accent stands. The values are those of `src/ui/tokens.css`, which a test compares. */
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

/** Colours of a shop that has chosen none. */
export const defaultAccents: Record<Theme, string> = {
	light: hexOf(themeColours.light.accent),
	dark: hexOf(themeColours.dark.accent),
};

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const leastContrast = { text: 4.5, shape: 3 } as const;

/** Values of the tokens of one theme that follow the accent, as `#rrggbb`. */
export interface AccentColours {
	accent: string;
	'accent-hover': string;
	/** The accent as text. */
	'accent-ink': string;
	'accent-soft': string;
	'on-accent': string;
}

const grounds = (theme: Theme) =>
	(['ground', 'surface-1', 'surface-2'] as const).map((name) => hexOf(themeColours[theme][name]));

/** The one of two inks that is read better on the accent. */
function inkOn(accent: string, hue: number): string {
	const [pale, deep] = [hexOf(oklch(0.99, 0.01, hue)), hexOf(oklch(0.14, 0.04, hue))];
	return contrast(pale, accent) >= contrast(deep, accent) ? pale : deep;
}

/** The colour, its lightness moved step by step until it holds; where it never does, its last step. */
function moved(from: Oklch, step: number, holds: (hex: string) => boolean): string {
	let hex = hexOf(from);
	for (let { lightness } = from; lightness >= 0 && lightness <= 1 && !holds(hex); lightness += step)
		hex = hexOf({ ...from, lightness });
	return hex;
}

/** A pointer over the accent changes it visibly, and never for the worse. */
function hoverOf(accent: string, on: string, theme: Theme): string {
	const colour = oklchOf(accent);
	const reads = (hex: string) => contrast(on, hex) >= leastContrast.text && stands(hex, theme);
	const changes = contrast(on, '#000000') > contrast(on, '#ffffff') ? [-0.05, 0.05, -0.03] : [0.05, -0.05, 0.03];
	const hovers = changes.map((change) => hexOf({ ...colour, lightness: colour.lightness + change }));
	return hovers.find(reads) ?? accent;
}

const stands = (hex: string, theme: Theme): boolean =>
	grounds(theme).every((ground) => contrast(hex, ground) >= leastContrast.shape);

/** `accent` is `#rrggbb`. Whether the colours can be read is for `contrasts` to say. */
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

/** A pair of colours that is seen together. */
export interface Pair {
	/** For people, e.g. `El texto del botón`. */
	what: string;
	ratio: number;
	least: number;
}

export const holds = ({ ratio, least }: Pair): boolean => ratio >= least;

/** Pairs of colours that depend on the chosen accent: text on it, itself on the grounds of the theme, and text on its soft tint. */
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

/** Steps of lightness in which a readable colour is looked for. */
const step = 0.0025;

/** The colour of this hue that is read, nearest by lightness; itself where it is. */
export function nearestReadable(accent: string, theme: Theme): string {
	if (isReadable(accent, theme)) return accent;
	const colour = oklchOf(accent);
	for (let distance = step; distance <= 1; distance += step) {
		for (const lightness of [colour.lightness - distance, colour.lightness + distance]) {
			if (lightness < 0 || lightness > 1) continue;
			const hex = hexOf({ ...colour, lightness });
			if (isReadable(hex, theme)) return hex;
		}
	}
	return defaultAccents[theme];
}

/** `4,5:1`, cut off instead of rounded: what fails must not look as if it held. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')}:1`;

/** Whether a text is `#rrggbb`, which every other function here takes for granted. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Why nobody could read a shop with this accent, and the nearest that is read; null where it is, and for no colour. */
export function accentProblem(accent: string, theme: Theme): string | null {
	if (!isColour(accent)) return null;
	const failing = contrasts(accent, theme).find((pair) => !holds(pair));
	if (!failing) return null;
	const { what, ratio, least } = failing;
	return `En el tema ${themeNames[theme]} no se distingue bien ${what}: tiene ${ratioText(ratio)} y necesita ${ratioText(least)}. El más parecido que sirve es ${nearestReadable(accent, theme)}.`;
}

/** Of the dark theme, where only one colour was chosen: as light as the shop's other colours there. */
export function darkAccentOf(accent: string): string {
	const { lightness, chroma, hue } = oklchOf(accent);
	const lifted = hexOf(oklch(Math.min(Math.max(lightness, 0.71), 0.88), Math.min(chroma, 0.165), hue));
	return nearestReadable(lifted, 'dark');
}

export interface ChosenAccents {
	/** Of the light theme; null for that of the program. */
	accent: string | null;
	/** Of the dark theme; null for one made of the light theme's. */
	accentDark: string | null;
}

/** Accents of both themes; null for a shop that has chosen none. */
export function accentsOf({ accent, accentDark }: ChosenAccents): Record<Theme, string> | null {
	if (!accent && !accentDark) return null;
	return {
		light: accent ?? defaultAccents.light,
		dark: accentDark ?? (accent ? darkAccentOf(accent) : defaultAccents.dark),
	};
}

/** Values of the stylesheet's tokens, by name, e.g. `--accent` to `light-dark(#…, #…)`; empty for the program's own. */
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
