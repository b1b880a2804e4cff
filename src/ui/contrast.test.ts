import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, hexOf, type Theme, themeColours, themes } from '#contract/settings/accent';

const styleSheet = (name: string) => readFileSync(join(__dirname, name), 'utf8');

/** Both values of each `--name: light-dark(oklch(…), oklch(…))` of a style sheet; `hue` stands in for var(--hue). */
function readColours(css: string, hue = 0): Record<string, Record<Theme, string>> {
	const number = '([\\d.]+)';
	const oklch = `oklch\\(${number}% ${number} (?:${number}|var\\(--hue[^)]*\\))\\)`;
	const colours: Record<string, Record<Theme, string>> = {};
	for (const match of css.matchAll(new RegExp(`([\\w-]+): light-dark\\(${oklch}, ${oklch}\\)`, 'g'))) {
		const hex = (at: number) =>
			hexOf({
				lightness: Number(match[at]) / 100,
				chroma: Number(match[at + 1]),
				hue: Number(match[at + 2] ?? hue),
			});
		colours[match[1] as string] = { light: hex(2), dark: hex(5) };
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
	...['--accent-soft', ...grounds].map((ground): [string, string] => ['--accent-ink', ground]),
	...['--ink-1', '--ink-2'].map((ink): [string, string] => [ink, '--accent-soft']),
];

/** Edges of fields, focus rings, icons, the primary button against its ground: 3 to 1. */
const shapes: Array<[string, string]> = [
	...['--line-strong', '--live', '--accent'].flatMap((edge) =>
		grounds.map((ground): [string, string] => [edge, ground]),
	),
	['--live', '--surface-3'],
];

describe.each(themes)('colours of the %s theme', (theme) => {
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
		const steps = ['--ground', '--surface-2', '--surface-3'].map((name) =>
			contrast('#000000', String(tokens[name]?.[theme])),
		);
		expect([...steps].sort((x, y) => (theme === 'light' ? y - x : x - y))).toEqual(steps);
	});

	it('[R14-25] a chosen accent is measured against the colours of the stylesheet', () => {
		for (const [name, colour] of Object.entries(themeColours[theme]))
			expect([name, hexOf(colour)]).toEqual([name, tokens[`--${name}`]?.[theme]]);
	});
});
