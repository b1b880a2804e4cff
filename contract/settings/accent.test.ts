import fc from 'fast-check';
import {
	accentColours,
	accentProblem,
	accentTokens,
	contrast,
	contrasts,
	darkAccentOf,
	defaultAccents,
	hexOf,
	holds,
	nearestReadable,
	oklchOf,
	ratioText,
	themes,
} from './accent';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

it('[R14-25] contrast is that of WCAG 2.2', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
	expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
	expect(contrast('#ff0000', '#0000ff')).toBeCloseTo(2.149, 3);
});

it('[R14-25] a colour survives the way to OKLCH and back', () => {
	fc.assert(fc.property(anyColour, (colour) => hexOf(oklchOf(colour)) === colour));
});

it.each(themes)('[R14-25] the shop’s own accent is read in the %s theme', (theme) => {
	expect(accentProblem(defaultAccents[theme], theme)).toBeNull();
	expect(nearestReadable(defaultAccents[theme], theme)).toBe(defaultAccents[theme]);
});

it('[R14-25] a refusal names the theme, the pair, both ratios and a colour that is taken', () => {
	expect(accentProblem('#ffdd00', 'light')).toBe(
		'En el tema claro no se distingue bien el color sobre el fondo: tiene 1.1:1 y necesita 3.0:1. El más parecido que sirve es #9d8801.',
	);
	expect(accentProblem('#9d8801', 'light')).toBeNull();
	expect(accentProblem('#757575', 'light')).toMatch(
		/^En el tema claro no se distingue bien el texto sobre el color: tiene 4.4:1 y necesita 4.5:1/,
	);
	expect(accentProblem('#000000', 'dark')).toMatch(/^En el tema oscuro no se distingue bien el color sobre el fondo/);
	// 4.48 would be 4.5 when rounded.
	expect(ratioText(4.48)).toBe('4.4:1');
});

it('[R14-25] what is no colour is judged by nobody, and ends', () => {
	for (const text of ['rojo', '#ffdd0"', '#fff', '', '#12345', '#gggggg', '#1234567'])
		for (const theme of themes) expect(accentProblem(text, theme)).toBeNull();
});

it.each(themes)('[R14-25] whatever is chosen for the %s theme, the colour that is offered is read', (theme) => {
	fc.assert(
		fc.property(anyColour, (colour) => {
			const offered = nearestReadable(colour, theme);
			expect(contrasts(offered, theme).filter((pair) => !holds(pair))).toEqual([]);
		}),
		{ numRuns: 40 },
	);
});

it('[R14-26] of any accent that the light theme takes, one for the dark theme is made that is read there', () => {
	fc.assert(
		fc.property(anyColour, (colour) => {
			expect(accentProblem(darkAccentOf(nearestReadable(colour, 'light')), 'dark')).toBeNull();
		}),
		{ numRuns: 40 },
	);
});

it('[R14-26] the tokens of a chosen accent hold both themes, and without one there are none', () => {
	expect(accentTokens({ accent: null, accentDark: null })).toEqual({});
	const tokens = accentTokens({ accent: '#1d4ed8', accentDark: null });
	expect(tokens['--accent']).toBe(`light-dark(#1d4ed8, ${darkAccentOf('#1d4ed8')})`);
	expect(Object.keys(tokens)).toEqual(['--accent', '--accent-hover', '--accent-ink', '--accent-soft', '--on-accent']);
	const own = accentTokens({ accent: '#1d4ed8', accentDark: '#9ab4ff' });
	expect(own['--accent']).toBe('light-dark(#1d4ed8, #9ab4ff)');
	const onlyDark = accentTokens({ accent: null, accentDark: '#9ab4ff' });
	expect(onlyDark['--accent']).toBe(`light-dark(${defaultAccents.light}, #9ab4ff)`);
});

it('[R14-26] text on the accent under a pointer, and the accent as text, are read too', () => {
	for (const theme of themes) {
		fc.assert(
			fc.property(anyColour, (colour) => {
				const accent = nearestReadable(colour, theme);
				const made = accentColours(accent, theme);
				expect(contrast(made['on-accent'], made['accent-hover'])).toBeGreaterThanOrEqual(4.5);
				expect(contrast(made['accent-ink'], made['accent-soft'])).toBeGreaterThanOrEqual(4.5);
			}),
			{ numRuns: 40 },
		);
	}
});
