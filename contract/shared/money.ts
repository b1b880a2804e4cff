import { withoutInvisible } from './invisible';

/** Amounts travel and are shown in soles; they are stored, compared and added up in whole céntimos. */
export const toCents = (soles: number): number => Math.round(soles * 100);

export const toSoles = (cents: number): number => cents / 100;

/** Soles: the largest integer of céntimos in the database. */
export const largestAmount = 21_474_836.47;

/** Soles, one of which a back end or a body may give with more than two decimals. */
export const isSameAmount = (one: number, other: number): boolean => toCents(one) === toCents(other);

/** As cart, home and mails show them: `S/. 1234.50` (R1-02). */
export const formatShopMoney = (soles: number): string => `S/. ${soles.toFixed(2)}`;

let local: Intl.NumberFormat | undefined;

/** As every other place shows them, in the es-PE way: `S/ 1,234.50` (R1-03). */
export const formatLocalMoney = (soles: number): string => {
	// Built on first use and kept, because building it costs more than a thousand formats.
	local ??= new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
	return local.format(soles);
};

/** As the table of orders and its notices show them, the number as it came: `S/. 299.9` (R1-04). */
export const formatOrderTotal = (soles: number): string => `S/. ${soles}`;

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
