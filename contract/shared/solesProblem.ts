import { solesPattern, typed } from './money';

const currency = /^(?:S\/?\.?|PEN|US\$|\$)\s*(?=\d)|\s*(?:soles?|PEN)$/gi;
/** Unambiguous marks only: `12.345` may be a decimal. */
const grouped =
	/^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2}|(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:[ '’]\d{3})+(?:[.,]\d{1,2})?)$/;

/** Says what to remove, e.g. from `S/ 1.234,50`; else `otherwise`. */
export function solesProblem(text: string, otherwise: string): string {
	// Joins spaces, because matching runs of them is quadratic.
	const amount = typed(text).replace(/\s+/g, ' ');
	const symbol = amount.match(currency)?.[0].trim();
	const number = amount.replace(currency, '');
	const either = /^(\d{1,3})([.,])(\d{3})$/.exec(number);
	if (either) return `Quita «${either[2]}» si son miles (${either[1]}${either[3]}), o deja dos decimales`;
	const mark = grouped.test(number) ? (/\D/.exec(number)?.[0] ?? '') : '';
	const plain = mark ? number.replaceAll(mark, '') : number;
	const away = [symbol && `«${symbol}»`, mark && 'el separador de miles'].filter(Boolean).join(' y ');
	if (away && solesPattern.test(plain)) return `Quita ${away}: ${plain}`;
	return /^\d+[.,]\d{3,}$/.test(number) ? 'Deja como máximo dos decimales, como 12.50' : otherwise;
}
