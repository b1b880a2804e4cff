import * as v from 'valibot';
import { plainHyphens, withoutInvisible } from './invisible';

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

const currency = /^(?:S\/\.?|PEN|US\$|\$)\s*|\s*(?:soles|PEN)$/gi;
/** Only where it cannot be the decimals: `12.345` may be either. */
const grouped =
	/^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2}|(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?: \d{3})+(?:[.,]\d{1,2})?)$/;
/** What to take away from a number so that it can be read, as of `S/ 1.234,50`; `otherwise` where that does not help. */
export function whatToTakeAway(given: string, otherwise: string): string {
	const text = given.replace(/\s/g, ' ').trim();
	const symbol = text.match(currency)?.[0].trim();
	const number = text.replace(currency, '');
	const mark = grouped.test(number) ? (/\D/.exec(number)?.[0] ?? '') : '';
	const plain = mark ? number.replaceAll(mark, '') : number;
	const away = [symbol && `«${symbol}»`, mark && 'el separador de miles'].filter(Boolean).join(' y ');
	return away && /^\d{1,9}(?:[.,]\d{1,2})?$/.test(plain) ? `Quita ${away}: ${plain}` : otherwise;
}

/** Why a number cannot be read. */
export const numberReason =
	(otherwise: string) =>
	({ input }: { input: string }): string =>
		eatenText(input) ?? whatToTakeAway(input, otherwise);
