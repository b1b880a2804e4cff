import fc from 'fast-check';
import Papa from 'papaparse';
import { harmlessCell, plainCell } from '#contract/shared/csv';
import { csvText } from './csv';

describe('csvText', () => {
	it('writes a header, commas, CRLF and a byte order mark; numbers stay numbers', () => {
		expect(csvText([{ nombre: 'Café, molido', precio: 12.5, saldo: -3 }])).toBe(
			'\uFEFFnombre,precio,saldo\r\n"Café, molido",12.5,-3\r\n',
		);
		expect(csvText([], ['sku', 'nombre'])).toBe('\uFEFFsku,nombre\r\n');
	});

	it.each(['=1+1', '+51 999', '-5', '@SUM(A1)', '\t=1', '\r=1', "'=1"])('makes %j harmless and back again', (text) => {
		expect(harmlessCell(text)).toBe(`'${text}`);
		expect(plainCell(harmlessCell(text))).toBe(text);
	});

	it('leaves an apostrophe of the text itself alone', () => {
		expect(harmlessCell("D'Onofrio")).toBe("D'Onofrio");
		expect(plainCell("'n lekker")).toBe("'n lekker");
	});

	it('can be read again, whatever the text', () => {
		const nasty = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\t', '\r', '\n', "'", '=', '-', ' ') });
		fc.assert(
			fc.property(fc.array(fc.record({ one: nasty, other: nasty }), { minLength: 1 }), (rows) => {
				const [, ...cells] = Papa.parse<string[]>(csvText(rows).slice(1), { delimiter: ',', newline: '\r\n' }).data;
				expect(cells.slice(0, -1).map((row) => row.map(plainCell))).toEqual(rows.map((row) => [row.one, row.other]));
			}),
		);
	});
});
