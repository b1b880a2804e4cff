import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rgb = [number, number, number];
type Theme = 'light' | 'dark';

/** OKLCH (lightness and chroma 0…1, hue in degrees) to linear sRGB, clipped to the gamut as a screen does. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
	const angle = (hue * Math.PI) / 180;
	const a = chroma * Math.cos(angle);
	const b = chroma * Math.sin(angle);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const clip = (value: number) => Math.min(1, Math.max(0, value));
	return [
		clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Contrast ratio as WCAG 2.2 defines it. */
function contrast(one: Rgb, other: Rgb): number {
	const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
	return (light + 0.05) / (dark + 0.05);
}

const styleSheet = (name: string) => readFileSync(join(__dirname, name), 'utf8');

/** Both values of each `--name: light-dark(oklch(…), oklch(…))` of a style sheet; `hue` stands in for var(--hue). */
function readColours(css: string, hue = 0): Record<string, Record<Theme, Rgb>> {
	const number = '([\\d.]+)';
	const oklch = `oklch\\(${number}% ${number} (?:${number}|var\\(--hue[^)]*\\))\\)`;
	const colours: Record<string, Record<Theme, Rgb>> = {};
	for (const match of css.matchAll(new RegExp(`([\\w-]+): light-dark\\(${oklch}, ${oklch}\\)`, 'g'))) {
		const rgb = (at: number) => linearRgb(Number(match[at]) / 100, Number(match[at + 1]), Number(match[at + 2] ?? hue));
		colours[match[1] as string] = { light: rgb(2), dark: rgb(5) };
	}
	return colours;
}

const tokens = readColours(styleSheet('tokens.css'));

function ratio(front: string, back: string, theme: Theme): number {
	const [one, other] = [tokens[front], tokens[back]];
	if (!one || !other) throw new Error(`no such colour: ${front} or ${back}`);
	return contrast(one[theme], other[theme]);
}

const grounds = ['--ground', '--surface-1', '--surface-2'];
const states = ['--live', '--success', '--warning', '--danger'];

/** Text on its ground: 4.5 to 1. */
const texts: Array<[string, string]> = [
	...['--ink-1', '--ink-2', '--ink-3', ...states].flatMap((ink) =>
		grounds.map((ground): [string, string] => [ink, ground]),
	),
	['--ink-1', '--surface-3'],
	['--ink-2', '--surface-3'],
	...states.map((state): [string, string] => [state, `${state}-soft`]),
	...states.map((state): [string, string] => ['--ink-1', `${state}-soft`]),
	['--on-accent', '--accent'],
	['--on-accent', '--accent-hover'],
	['--accent-hover', '--accent-soft'],
];

/** Edges of fields, focus rings, icons, the primary button against its ground: 3 to 1. */
const shapes: Array<[string, string]> = [
	...['--line-strong', '--live', '--accent'].flatMap((edge) =>
		grounds.map((ground): [string, string] => [edge, ground]),
	),
	['--live', '--surface-3'],
];

describe.each<Theme>(['light', 'dark'])('colours of the %s theme', (theme) => {
	it.each(texts)('%s is readable as text on %s', (front, back) => {
		expect(ratio(front, back, theme)).toBeGreaterThanOrEqual(4.5);
	});

	it.each(shapes)('%s stands out as a shape on %s', (front, back) => {
		expect(ratio(front, back, theme)).toBeGreaterThanOrEqual(3);
	});

	it('text on a badge of any hue is readable', () => {
		for (let hue = 0; hue < 360; hue += 5) {
			const badge = readColours(styleSheet('Badge.module.css'), hue);
			const [ink, ground] = [badge['--tone'], badge['--tint']];
			if (!ink || !ground) throw new Error('the hue badge has lost its colours');
			expect(contrast(ink[theme], ground[theme])).toBeGreaterThanOrEqual(4.5);
		}
	});

	it('surfaces differ from each other by tone', () => {
		const steps = ['--ground', '--surface-2', '--surface-3'].map((name) => luminance((tokens[name] as never)[theme]));
		expect([...steps].sort((x, y) => (theme === 'light' ? y - x : x - y))).toEqual(steps);
	});
});
