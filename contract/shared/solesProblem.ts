import { solesPattern, typed } from './money';

const currency = /^(?:S\/?\.?|PEN|US\$|\$)\s*(?=\d)|\s*(?:soles?|PEN)$/gi;
/** Only where the marks cannot be the decimals: `12.345` may be either. */
const grouped =
	/^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2}|(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?:[ '’]\d{3})+(?:[.,]\d{1,2})?)$/;

/** What to take away from a text that is no amount, as of `S/ 1.234,50`; `otherwise` where that cannot be said. */
export function solesProblem(text: string, otherwise: string): string {
	// One space for many, so that no run of them is tried from each of its characters.
	const given = typed(text).replace(/\s+/g, ' ');
	const symbol = given.match(currency)?.[0].trim();
	const number = given.replace(currency, '');
	const either = /^(\d{1,3})([.,])(\d{3})$/.exec(number);
	if (either) return `Quita «${either[2]}» si son miles (${either[1]}${either[3]}), o deja dos decimales`;
	const mark = grouped.test(number) ? (/\D/.exec(number)?.[0] ?? '') : '';
	const plain = mark ? number.replaceAll(mark, '') : number;
	const away = [symbol && `«${symbol}»`, mark && 'el separador de miles'].filter(Boolean).join(' y ');
	if (away && solesPattern.test(plain)) return `Quita ${away}: ${plain}`;
	return /^\d+[.,]\d{3,}$/.test(number) ? 'Deja como máximo dos decimales, como 12.50' : otherwise;
}
