import * as v from 'valibot';
import { plainHyphens, withoutInvisible } from './invisible';

const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet runs as a formula, also behind apostrophes, and digits that an apostrophe makes a text. */
const formula = /^(?:'*[=+\-@\t\r\n]|'+[\d.,]+$)/;

/** Escapes formulas with an apostrophe, which `plainCell` removes. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `harmlessCell` or a spreadsheet adds, and no other one. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

function cellText(value: string | number | undefined): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	const text = harmlessCell(value ?? '');
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begins a file for spreadsheets: byte order mark (else Excel misreads accents) and the names of the columns. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns);

/** Commas, CRLF, escaped formulas. */
export const csvLine = (cells: ReadonlyArray<string | number | undefined>): string =>
	`${cells.map(cellText).join(',')}\r\n`;

/** A code as it is kept: whatever keyboard or spreadsheet wrote them, codes that look the same are the same text. */
export const plainCode = (text: string): string =>
	plainHyphens(withoutInvisible(text).normalize('NFC'))
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/^="([^"]*)"$/, '$1')
		.replace(/^'+/, '')
		.trim();

const failedFormula =
	/^(?:#(?:N\/[AD]|[¡¿]?(?:VALUE|VALOR|REF|NAME|NOMBRE|DIV\/0|NUM|NULL|NULO|ERROR|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO)[!?]?)|#{3,}|Err:\d+)$/i;
const shortened = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;

/** Why a text is only what a spreadsheet left of another one, and the way out; null for any other text. */
export function eatenText(text: string): string | null {
	if (failedFormula.test(text))
		return `«${text}» es un error de la hoja de cálculo: escribe en esa celda el valor que debe llevar`;
	if (!shortened.test(text)) return null;
	return `La hoja de cálculo convirtió un código largo en «${text}»: da a la columna formato de texto y vuelve a escribirlo completo`;
}

/** Refuses what a spreadsheet has eaten. */
export const uneaten = v.check<string, (issue: v.CheckIssue<string>) => string>(
	(text) => eatenText(text) === null,
	({ input }) => eatenText(input) ?? '',
);

/** Why a whole number cannot be read. */
export const wholeReason =
	(otherwise: string) =>
	({ input }: { input: string }): string => {
		const thousands = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(input) && input.replace(/\D/g, '');
		return eatenText(input) ?? (thousands ? `Quita el separador de miles: ${thousands}` : otherwise);
	};
