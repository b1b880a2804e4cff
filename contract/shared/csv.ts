import * as v from 'valibot';
import { plainHyphens } from './characters';
import { plainName } from './names';

const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet runs, and digits after an apostrophe. */
const formula = /^(?:'*[=+\-@\t\r\n]|'+[\d.,]+$)/;

export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes only the apostrophe of `harmlessCell` or a spreadsheet. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

function cellText(value: string | number | undefined): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	const text = harmlessCell(value ?? '');
	return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without the byte order mark Excel misreads accents. */
export const csvHead = (columns: readonly string[]): string => byteOrderMark + csvLine(columns);

/** CRLF, formulas escaped. */
export const csvLine = (cells: ReadonlyArray<string | number | undefined>): string =>
	`${cells.map(cellText).join(',')}\r\n`;

/** Codes that look equal become equal. */
export const plainCode = (text: string): string =>
	plainHyphens(plainName(text))
		.replace(/^="([^"]*)"$/, '$1')
		.replace(/^'+/, '')
		.trim();

const failedFormula =
	/^(?:#(?:N\/[AD]|[¡¿]?(?:VALUE|VALOR|REF|NAME|NOMBRE|DIV\/0|NUM|NULL|NULO|ERROR|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO)[!?]?)|#{3,}|Err:\d+)$/i;
const shortened = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;

/** How a spreadsheet damaged this code; else null. */
export function spreadsheetUnsafe(text: string): string | null {
	if (failedFormula.test(text))
		return `«${text}» es un error de la hoja de cálculo: escribe en esa celda el valor que debe llevar`;
	if (!shortened.test(text)) return null;
	return `La hoja de cálculo convirtió un código largo en «${text}»: da a la columna formato de texto y vuelve a escribirlo completo`;
}

export const csvSafe = v.check<string, (issue: v.CheckIssue<string>) => string>(
	(text) => spreadsheetUnsafe(text) === null,
	({ input }) => spreadsheetUnsafe(input) ?? '',
);

const dated = /^\d{1,2}-(?:ene|feb|mar|abr|may|jun|jul|ago|sep|set|oct|nov|dic)$/;

/** For codes and sizes, which a spreadsheet turns into `3-ene`. */
export const undated = v.check<string, (issue: v.CheckIssue<string>) => string>(
	(text) => !dated.test(text),
	({ input }) =>
		`La hoja de cálculo convirtió un código en la fecha «${input}»: da a la columna formato de texto y vuelve a escribirlo`,
);

export const wholeReason =
	(otherwise: string) =>
	({ input }: { input: string }): string => {
		const thousands = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(input) && input.replace(/\D/g, '');
		return spreadsheetUnsafe(input) ?? (thousands ? `Quita el separador de miles: ${thousands}` : otherwise);
	};
