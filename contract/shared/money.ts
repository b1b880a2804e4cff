import { withoutInvisible } from './characters';

/** Amounts travel in soles; the shop stores, compares and adds céntimos. */
export const toCents = (soles: number): number => Math.round(soles * 100);

export const toSoles = (cents: number): number => cents / 100;

/** Soles: the largest integer of céntimos in the database. */
export const largestAmount = 21_474_836.47;

/** Back ends may send more than two decimals. */
export const isSameAmount = (one: number, other: number): boolean => toCents(one) === toCents(other);

/** Cart, home and mails: `S/. 1234.50` (R1-02). */
export const formatShopMoney = (soles: number): string => `S/. ${soles.toFixed(2)}`;

let local: Intl.NumberFormat | undefined;

/** Everywhere else: `S/ 1,234.50` (R1-03). */
export const formatLocalMoney = (soles: number): string => {
	// Cached: building it costs more than a thousand formats.
	local ??= new Intl.NumberFormat('es-PE', { style: 'currency', currency: 'PEN' });
	return local.format(soles);
};

/** Table of orders and its notices: `S/. 299.9` (R1-04). */
export const formatOrderTotal = (soles: number): string => `S/. ${soles}`;

export const typed = (text: string): string => withoutInvisible(text).trim();

/** Other shops write four decimals: `12.5000`. Three may be thousands. */
export const solesPattern = /^\d{1,9}(?:[.,](?:\d{1,2}|\d{2}0{2,6}))?$/;

const numberOf = (text: string, pattern: RegExp): number =>
	pattern.test(typed(text)) ? Number(typed(text).replace(',', '.')) : Number.NaN;

/** NaN for other texts. */
export const solesOf = (text: string): number => numberOf(text, solesPattern);

/** For `soles`, whose message explains the problem. */
export const solesOrText = (text: string): number | string => {
	const soles = solesOf(text);
	return Number.isNaN(soles) ? text : soles;
};

/** `12,50` as `12.50`, for other back ends. */
export const withPoint = (text: string): string =>
	solesPattern.test(typed(text))
		? typed(text)
				.replace(',', '.')
				.replace(/(\.\d\d)0+$/, '$1')
		: text;

/** Up to three decimals and 9,999 kg; NaN for other texts. */
export const kilogramsOf = (text: string): number => numberOf(text, /^\d{1,4}(?:[.,]\d{1,3})?$/);

/** A weight in another shop's file: `.5`, `0,25`; 0 for an empty cell, NaN for another text. */
export const measureOf = (text: string): number => numberOf(text, /^\d{0,7}(?:[.,]\d{1,6})?$/);

/** `-1,5`, `0.125`; NaN for another text, and for `1,500`, whose comma may be of thousands. */
export const quantityOf = (text: string): number => numberOf(text, /^-?(?:\d{1,7}(?:\.\d{1,3}|,\d{1,2})?|0,\d{3})$/);

/** NaN for another text. */
export const wholeOf = (text: string): number => numberOf(text, /^\d{1,9}$/);
