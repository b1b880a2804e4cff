import { withoutInvisible } from './invisible';

// Without schemas and reasons: the first script of a visit has it.

/** As it is read: without what nobody sees. */
export const typed = (text: string): string => withoutInvisible(text).trim();

/** Digits, then at most two decimals behind a point or a comma. */
export const solesPattern = /^\d{1,9}(?:[.,]\d{1,2})?$/;

const numberOf = (text: string, pattern: RegExp): number =>
	pattern.test(typed(text)) ? Number(typed(text).replace(',', '.')) : Number.NaN;

/** Soles, or a percentage, as any field, file and address may say them; NaN for another text. */
export const solesOf = (text: string): number => numberOf(text, solesPattern);

/** For a schema of numbers, which says of a text why it is no amount. */
export const solesOrText = (text: string): number | string => {
	const soles = solesOf(text);
	return Number.isNaN(soles) ? text : soles;
};

/** `12,50` as `12.50`, for back ends that read a point alone; another text stays. */
export const withPoint = (text: string): string =>
	solesPattern.test(typed(text)) ? typed(text).replace(',', '.') : text;

/** With three decimals: no shop weighs a parcel in thousands of kilograms. NaN for another text. */
export const kilogramsOf = (text: string): number => numberOf(text, /^\d{1,4}(?:[.,]\d{1,3})?$/);

/** Units, minutes, days; NaN for another text. */
export const wholeOf = (text: string): number => numberOf(text, /^\d{1,9}$/);
