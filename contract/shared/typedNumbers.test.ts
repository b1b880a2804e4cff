import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as v from 'valibot';
import { ProductForm } from '../catalog/admin';
import { ProductPageQuery } from '../catalog/pageQuery';
import { payment } from '../settings/payment';
import { runs, testSeed } from '../testing/runs';
import { kilogramsOf, quantityOf, solesOf, wholeOf, withPoint } from './money';
import { solesProblem } from './solesProblem';

it.each([
	['12', 12],
	['12.5', 12.5],
	['12,50', 12.5],
	[' 0,05 ', 0.05],
	['\u200B12\u202C', 12],
	['999999999.99', 999_999_999.99],
])('[R17-120] %j are soles', (text, soles) => expect(solesOf(text)).toBe(soles));

it.each([
	['1,500', 'Quita «,» si son miles (1500), o deja dos decimales'],
	['1.500', 'Quita «.» si son miles (1500), o deja dos decimales'],
	['1 500', 'Quita el separador de miles: 1500'],
	['1,234,567.50', 'Quita el separador de miles: 1234567.50'],
	['S/ 1.234,50', 'Quita «S/» y el separador de miles: 1234,50'],
	['S/ 12', 'Quita «S/»: 12'],
	['s/.12.50', 'Quita «s/.»: 12.50'],
	['12 soles', 'Quita «soles»: 12'],
	['12.3456', 'Deja como máximo dos decimales, como 12.50'],
	['1e3', 'Otra cosa'],
	['-5', 'Otra cosa'],
	['0x10', 'Otra cosa'],
	['Infinity', 'Otra cosa'],
	['', 'Otra cosa'],
])('[R17-120] %j is no amount, and the reason says what to take away', (text, reason) => {
	expect([solesOf(text), withPoint(text), solesProblem(text, 'Otra cosa')]).toEqual([Number.NaN, text, reason]);
});

it.each([
	['12.5000', 12.5, '12.50'],
	['49,9000', 49.9, '49.90'],
	['100.00000000', 100, '100.00'],
	['12.500', Number.NaN, '12.500'],
	['12.345000', Number.NaN, '12.345000'],
	['1.0500', 1.05, '1.05'],
])('[R22-124] %j, as other shops write amounts, is %d: zeros behind the cents say nothing', (text, soles, sent) => {
	expect([solesOf(text), withPoint(text)]).toEqual([soles, sent]);
});

it.each([
	['-1,5', -1.5],
	['0,125', 0.125],
	['1.125', 1.125],
	['1,500', Number.NaN],
	['1.2.3', Number.NaN],
])('[R25-233] %j is the quantity %d of an attribute', (text, quantity) => expect(quantityOf(text)).toBe(quantity));

it('[R17-120] any text is an amount of at most two decimals that is written in it, or none', () => {
	const near = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE S/ \u200B'), maxLength: 12 });
	fc.assert(
		fc.property(fc.oneof(near, fc.string()), (text) => {
			const soles = solesOf(text);
			if (Number.isNaN(soles)) return;
			expect(text.replace(/[\s\u200B]/g, '')).toMatch(/^\d+([.,]\d{1,2}(0{2,})?)?$/);
			expect(soles).toBe(Number.parseFloat(text.replace(/[\s\u200B]/g, '').replace(',', '.')));
		}),
		{ numRuns: runs(500, 20_000), seed: testSeed },
	);
});

it('[R17-121] the same text is refused by form, settings and address, and read the same by them', () => {
	const price = v.object({ price: ProductForm.entries.price });
	for (const [text, soles] of [
		['12,50', 12.5],
		['1,500', null],
		['1.500', null],
		['1e3', null],
		['S/ 12', null],
	] as const) {
		const form = v.safeParse(price, { price: text });
		expect(form.success ? form.output.price : null).toBe(soles);
		const address = v.safeParse(ProductPageQuery, { minPrice: text });
		expect(address.success ? address.output.minPrice : null).toBe(soles);
		const upTo = v.safeParse(payment.fields.onDeliveryUpTo.schema, text);
		expect(upTo.success).toBe(false);
		if (soles === null) expect(form.issues?.[0]?.message).toBe(solesProblem(text, form.issues?.[0]?.message ?? ''));
	}
});

it.each([
	['2.5', 2.5, Number.NaN],
	['0,125', 0.125, Number.NaN],
	['30', 30, 30],
	['1e3', Number.NaN, Number.NaN],
	['-1', Number.NaN, Number.NaN],
	['', Number.NaN, Number.NaN],
])('[R17-122] %j as kilograms is %d, as a count %d', (text, kilograms, whole) => {
	expect([kilogramsOf(text), wholeOf(text)]).toEqual([kilograms, whole]);
});

/** Lines that read an amount out of a text by themselves: a comma that becomes a point, a pattern of decimals, a bare number. */
const secondReaders = (source: string): string[] =>
	source
		.split('\n')
		.filter((line) =>
			[
				/replace(All)?\((['"],['"]|\/[^/]*,[^/]*\/\w*), ['"](\$1)?\.(\$2)?['"]\)/,
				/\[(\.,|,\.)\]\)?\(?\??:?\\d/,
				/\\d[^/]*\\\.\\d.*\$\/.*(Number|price|amount|soles)/i,
				/\b(Number|parseFloat|parseInt)\([^)]*\b(amount|price|precio|soles|monto|tarifa|fee|credit|upTo)\b/,
				/parseFloat\(/,
				/valueAsNumber/,
			].some((pattern) => pattern.test(line)),
		)
		.map((line) => line.trim());

it('[R17-121] nothing but the reader makes an amount of a text', () => {
	for (const before of [
		"const plain = text.trim().replace(',', '.');",
		".replace(/^(\\d+),(\\d{1,2})$/, '$1.$2');",
		"const numberOf = (text = ''): number => (text.trim() ? Number(text.replace(',', '.')) : Number.NaN);",
		": { amount: Number(amount.replace(',', '.')) }),",
		"v.pipe(v.string(), v.regex(/^\\d{1,9}(\\.\\d+)?$/, 'El precio no es válido'), v.transform(Number));",
		'/^\\d{1,7}([.,]\\d{1,2})?$/.test(text.trim()) ? 1 : 2;',
		'return { price: Number(price) };',
		'onChange={({ target }) => setAmount(target.valueAsNumber)}',
	])
		expect(secondReaders(before)).toEqual([before]);

	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'contract', 'src', 'server'], {
		encoding: 'utf8',
	})
		.split('\n')
		.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/demo\//.test(name));
	expect(files.length).toBeGreaterThan(900);
	const readers = files.flatMap((name) => secondReaders(readFileSync(name, 'utf8')).map((line) => `${name}: ${line}`));
	// The reader and its reasons; units (R5-09); the sign of a percentage that the shop has written.
	const others =
		/^(contract\/catalog\/words|contract\/shared\/money|contract\/shared\/solesProblem|contract\/shared\/csv|src\/ui\/QuantityStepper|src\/admin\/sales\/SalesScreen)\./;
	expect(readers.filter((found) => !others.test(found))).toEqual([]);
});
