import * as v from 'valibot';
import { limits } from '../shared/limits';
import { patternText, visible } from '../shared/primitives';
import { withCountry } from './countryCode';

/** The two runs share no character: otherwise matching is quadratic. */
const signs = '[\\s(]*(?:[+\\d).-][\\d\\s().-]*)?$';
const mobile = '[^\\d+]*(?:\\+\\D*5\\D*1\\D*)?9';
const more = (count: string): string => `(?:\\D*\\d){${count}}\\D*$`;

/** Nine digits for a Peruvian mobile, else 6 to 15. */
const phonePattern = new RegExp(`^(?=${more('6,15')})(?!${mobile}(?!${more('8')}))${signs}`);

function phoneProblem(text: string): string | null {
	if (phonePattern.test(text)) return null;
	if (!new RegExp(`^${signs}`).test(text))
		return 'El teléfono solo puede tener números, espacios, paréntesis y guiones';
	if (new RegExp(`^${mobile}`).test(text)) return 'Un celular tiene 9 dígitos';
	return withCountry(text).length < 6
		? 'Al teléfono le faltan dígitos: tiene 6 como mínimo'
		: 'Al teléfono le sobran dígitos: tiene 15 como máximo';
}

export function mobileOf(text: string): string | null {
	const digits = withCountry(text);
	return phonePattern.test(text) && /^519\d{8}$/.test(digits) ? digits.slice(2) : null;
}

export const phoneText = patternText(
	'El teléfono',
	limits.phone,
	phonePattern,
	({ input }) => phoneProblem(input) ?? '',
);

export const phoneOrEmpty = v.union(
	[v.pipe(v.string(), visible, v.literal('')), phoneText],
	'El teléfono no es válido',
);
