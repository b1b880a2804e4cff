import * as v from 'valibot';
import { solesOf, solesPattern } from './money';
import { visible } from './primitives';
import { solesProblem } from './solesProblem';

export const twoDecimals = (wrong: string) =>
	v.check((amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, wrong);

interface AmountTexts {
	wrong: string;
	/** Default: `wrong`. */
	tooLow?: string;
	tooHigh?: string;
	tooFine?: string;
}

/** For a number, or a text of `solesOrText`, whose message says what to remove. */
export const soles = (
	least: number,
	most: number,
	{ wrong, tooLow = wrong, tooHigh = wrong, tooFine = wrong }: AmountTexts,
) =>
	v.pipe(
		v.number(({ input }) => (typeof input === 'string' ? solesProblem(input, wrong) : wrong)),
		v.minValue(least, tooLow),
		v.maxValue(most, tooHigh),
		twoDecimals(tooFine),
	);

/** For multipart, files and addresses. */
export const solesText = (wrong: string, missing = wrong) =>
	v.pipe(
		v.string(missing),
		visible,
		v.minLength(1, missing),
		v.regex(solesPattern, ({ input }) => solesProblem(input, wrong)),
		v.transform(solesOf),
	);
