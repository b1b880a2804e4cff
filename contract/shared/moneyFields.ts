import * as v from 'valibot';
import { solesOf, solesPattern } from './money';
import { visible } from './primitives';
import { solesProblem } from './solesProblem';

/** Whole céntimos. */
export const twoDecimals = (wrong: string) =>
	v.check((amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, wrong);

interface AmountTexts {
	wrong: string;
	/** Each is `wrong` where it is not given. */
	tooLow?: string;
	tooHigh?: string;
	tooFine?: string;
}

/** Soles of a body. A form gives a text that is no amount as it is (`solesOrText`), and reads what to take away. */
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

/** Soles as text: of a form with a picture, a file, an address. */
export const solesText = (wrong: string, missing = wrong) =>
	v.pipe(
		v.string(missing),
		visible,
		v.minLength(1, missing),
		v.regex(solesPattern, ({ input }) => solesProblem(input, wrong)),
		v.transform(solesOf),
	);
