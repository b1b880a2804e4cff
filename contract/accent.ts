import { contrast, hexOf, type Oklch, oklchOf } from './colours';

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

/** Of a shop that has chosen none. */
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
