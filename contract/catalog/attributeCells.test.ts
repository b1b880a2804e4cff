import { attributeColumnOf, choicesText, readChoices } from './attributeCells';

describe('columns of attributes', () => {
	it.each([
		[['Algodón', 'Lino'], 'Algodón, Lino'],
		[['Algodón, pima', 'Lino'], '"Algodón, pima", Lino'],
		[['"Oxford"', 'Pana 5"', 'a "b", c'], '"""Oxford""", Pana 5", "a ""b"", c"'],
		[[], ''],
	])('[R25-84] write the choices %j so that they are read back', (names, text) => {
		expect(choicesText(names)).toBe(text);
		expect(readChoices(text)).toEqual(names);
	});

	it('[R25-84] read what people write, and lose no half-open quote', () => {
		expect(readChoices(' lino ,, "algodón ,pima')).toEqual(['lino', '"algodón', 'pima']);
		expect(readChoices('"a"b, c')).toEqual(['"a"b', 'c']);
	});

	it('[R25-84] are found in any spelling', () => {
		expect(
			['ATRIBUTO :Material', ' atributo: 2 : 1 ', 'atributo:', 'atributos: x', `atributo: ${'x'.repeat(101)}`].map(
				attributeColumnOf,
			),
		).toEqual([...['atributo: Material', 'atributo: 2 : 1', null, null, null]]);
	});
});
