import fc from 'fast-check';
import * as v from 'valibot';
import { CategoryForm, ProductForm } from '../catalog/admin';
import { codeProblem, nameProblem } from '../catalog/texts';
import { runs, testSeed } from '../testing/runs';
import { withoutInvisible } from './characters';
import { mixedCode, mixedWord, nameKey, nameToStore, plainName } from './names';

it.each<[string, string]>([
	['Marro\u0301n', 'Marrón'],
	['Azul  marino', 'Azul marino'],
	['Azul\u00a0marino', 'Azul marino'],
	['Azul\u2003\tmarino\n', 'Azul marino'],
	...[
		'\u200b',
		'\u200d',
		'\u2060',
		'\ufeff',
		'\u00ad',
		'\u034f',
		'\u3164',
		'\u2800',
		'\ufe0f',
		'\u{e0041}',
		'\u0007',
	].map((sign): [string, string] => [`Ne${sign}gro`, 'Negro']),
	['\u202eNegro\u202c', 'Negro'],
	['👩🏽\u200d🌾 ❤\ufe0f 1\ufe0f⃣', '👩🏽\u200d🌾 ❤\ufe0f 1\ufe0f⃣'],
	['Ñandú Größe', 'Ñandú Größe'],
])('[R22-120] %j is stored as %j, by the form of a product and of a category', (text, stored) => {
	expect(plainName(text)).toBe(stored);
	for (const { entries } of [ProductForm, CategoryForm]) expect(v.parse(entries.name, text)).toBe(stored);
});

it('[R22-120] the flag of a country part keeps its letters', () => {
	const flag = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
	expect(withoutInvisible(flag)).toBe(flag);
});

it('[R22-120] any text is stored the same when it is read again', () => {
	const odd = fc.string({
		unit: fc.constantFrom(...'aÑ \t\n\u0301\u200b\u200d\ufe0f\u00a0\u0085\ud800', '👩', '🏽', '\u{e0041}'),
	});
	fc.assert(
		fc.property(odd, (text) => expect(plainName(plainName(text))).toBe(plainName(text))),
		{ numRuns: runs(500, 20_000), seed: testSeed },
	);
});

it.each([
	['Nеgro', 'е', 'cirílica'],
	['Polo Rοjo', 'ο', 'griega'],
	['Straβe', 'β', 'griega'],
	['Тaza', 'Т', 'cirílica'],
	['AB12Х', 'Х', 'cirílica'],
])('[R22-121] %j is refused as a name and as a code, with its letter', (text, letter, alphabet) => {
	expect(mixedWord(text)).toMatch(new RegExp(`la letra «${letter}» es ${alphabet}`));
	expect(mixedCode(text)).toMatch(`la letra «${letter}» es ${alphabet}`);
});

it.each([
	'Negro',
	'Straße',
	'Матрёшка',
	'Té Ελλάδα',
	'Resistencia 10 kΩ',
	'Lámina 5 μm',
	'Omega 3',
	'Ñ & Cía',
	'ДНК 2',
	'Rojж',
])('[R22-121] %j is a name: nothing in it is taken for another letter', (text) => expect(mixedWord(text)).toBeNull());

it('[R22-121] a code of letters that all look Latin is refused, and one that plainly is of another alphabet is not', () => {
	expect([mixedCode('АВ-12'), mixedCode('12-Χ')].map(Boolean)).toEqual([true, true]);
	expect([mixedCode('ЖУК-1'), mixedCode('AB-12'), mixedCode('7751-Ñ'), mixedCode('Ø-ß')]).toEqual([
		...[null, null, null, null],
	]);
});

it.each([
	['Weiß', 'WEISS'],
	['ROJO ', 'Rojo'],
	['Marrón', 'MARRO\u0301N'],
	['АВ', 'AB'],
	['X-L', 'X\u2011L'],
	['\u{1D411}ojo', 'Rojo'],
	['Ｒojo', 'rojo'],
	['ﬁno', 'Fino'],
])('[R22-122] %j and %j are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

it.each([
	['Marrón', 'Marron'],
	['Weiß', 'Weis'],
	['1 m²', '1 m2'],
	['Ñ', 'N'],
	['XL', 'X L'],
])('[R22-122] %j and %j are two names', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

it('[R22-123] what is stored is not refused, and stays as it is spelled, until somebody changes it', () => {
	for (const stored of ['Marro\u0301n', 'Azul  marino', 'Nеgro', '#N/A']) {
		expect(nameProblem(plainName(stored), stored)).toBeNull();
		expect(nameToStore(stored, plainName(stored))).toBe(stored);
	}
	expect(nameToStore('Azul  marino', 'Azul')).toBe('Azul');
	expect(nameProblem('Nеgro claro', 'Nеgro')).toMatch('cirílica');
	expect(codeProblem('TZ-Α', 'TZ-Α')).toBeNull();
	expect(codeProblem('TZ-Α', 'TZ-A')).toMatch('griega');
	expect(codeProblem('7,75E+12', undefined)).toMatch('hoja de cálculo');
});
