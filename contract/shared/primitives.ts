import * as v from 'valibot';
import { limits } from './limits';
import { largestAmount } from './money';
import { plainName, plainText } from './names';

/** Spanish text for people, code for programs, texts per field. */
export const ErrorBody = v.object({
	message: v.string(),
	code: v.optional(v.string()),
	fields: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** In a JSON body. */
export const wholeNumber = (least: number, most: number, wrong: string) =>
	v.pipe(v.number(wrong), v.integer(wrong), v.minValue(least, wrong), v.maxValue(most, wrong));

export const wholeText = (least: 0 | 1, most: number, wrong: string, tooHigh = wrong) =>
	v.pipe(
		v.string(wrong),
		v.regex(least === 0 ? /^\d{1,9}$/ : /^[1-9]\d{0,8}$/, wrong),
		v.transform(Number),
		v.maxValue(most, tooHigh),
	);

export const countText = (least: 0 | 1, most: number) =>
	wholeText(least, most, 'El número no es válido', 'El número es demasiado alto');

export const Id = wholeNumber(1, 2_147_483_647, 'El identificador no es válido');

export const IdText = v.pipe(
	v.string('El identificador no es válido'),
	v.regex(/^[1-9]\d{0,9}$/, 'El identificador no es válido'),
	v.transform(Number),
	Id,
);

export const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
	Object.keys(record) as [Name, ...Name[]];

export const IdParams = v.object({ id: IdText });

export const Message = v.object({ message: v.string() });

const isMissing = (label: string): string => `${label} es ${label.startsWith('La ') ? 'obligatoria' : 'obligatorio'}`;
const isTooLong = (label: string, max: number): string =>
	`${label} no ${/^L[ao]s /.test(label) ? 'pueden' : 'puede'} tener más de ${max} caracteres`;

/** Typed as `trim`, because JSON Schema stops at other transformations. */
const cleaned = (clean: (text: string) => string): v.TrimAction => ({
	...v.trim(),
	'~run': (dataset) => ({ ...dataset, value: clean(dataset.value) }),
});

export const visible = cleaned(plainText);
const oneLine = cleaned(plainName);

/** PostgreSQL stores no NUL. */
export const withoutNul = v.check(
	(text: string) => !text.includes('\0'),
	'El texto tiene caracteres que no se pueden guardar',
);

/** Half surrogate pairs, from a maximum length, become U+FFFD. */
export const wholeCharacters = v.transform((text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD'));

const filledText = (label: string, max: number, clean = visible) =>
	v.pipe(
		v.string(isMissing(label)),
		clean,
		v.minLength(1, isMissing(label)),
		v.maxLength(max, isTooLong(label, max)),
		withoutNul,
	);

/** `label` names the field in the message, e.g. "El nombre". */
export const requiredText = (label: string, max: number) => v.pipe(filledText(label, max), wholeCharacters);

/** As `requiredText`, on one line with single spaces. */
export const nameText = (label: string, max: number) => v.pipe(filledText(label, max, oneLine), wholeCharacters);

/** JSON Schema ends at the first transformation, so the pattern precedes it. */
export const patternText = (
	label: string,
	max: number,
	pattern: RegExp,
	message: v.ErrorMessage<v.RegexIssue<string>>,
) => v.pipe(filledText(label, max), v.regex(pattern, message));

const shortText = (label: string, max: number) =>
	v.pipe(
		v.string(`${label} no es válido`),
		visible,
		v.maxLength(max, isTooLong(label, max)),
		withoutNul,
		wholeCharacters,
	);

export const optionalText = (label: string, max: number) => v.nullish(shortText(label, max), '');

/** Unchanged when absent or null. */
export const nullishText = (label: string, max: number) => v.nullish(shortText(label, max));

export const Email = v.pipe(
	v.string('El correo es obligatorio'),
	visible,
	v.minLength(1, 'El correo es obligatorio'),
	v.maxLength(limits.email, `El correo no puede tener más de ${limits.email} caracteres`),
	v.email('El correo no es válido'),
);

export const SearchText = v.pipe(v.string(), visible, v.maxLength(limits.keyword, 'La búsqueda es demasiado larga'));

export const flagText = (byDefault: boolean) =>
	v.pipe(
		v.nullish(v.picklist(['true', 'false'], 'El valor debe ser verdadero o falso'), byDefault ? 'true' : 'false'),
		v.transform((text) => text === 'true'),
	);

export const wrongVersion = 'La versión no es válida';

/** On the screen; an older one answers 409. */
export const Version = v.pipe(v.number(wrongVersion), v.integer(wrongVersion));

/** Absent: no check. */
export const OpenVersion = v.nullish(Version);

/** `unclear`: the message for no number. */
export const quantity = (unclear: string) =>
	v.pipe(
		v.number(unclear),
		v.integer('La cantidad debe ser un número entero'),
		v.minValue(1, 'La cantidad debe ser al menos 1'),
		v.maxValue(limits.cartQuantity, `La cantidad no puede ser mayor que ${limits.cartQuantity}`),
	);

export const Quantity = quantity('La cantidad no es válida');

/** Soles on the screen. */
export const shownSoles = (wrong: string) =>
	v.pipe(v.number(wrong), v.minValue(0, wrong), v.maxValue(largestAmount, wrong));

export const ShownPrice = shownSoles('El precio no es válido');

const wrongPage = 'La página no es válida';

/** `rows`: their Spanish name. */
export const pageQuery = (largest: number, size: number, rows: string) => ({
	search: v.optional(SearchText, ''),
	page: v.optional(wholeText(1, 1_000_000, wrongPage), '1'),
	size: v.optional(wholeText(1, largest, `Como máximo ${largest} ${rows} por página`), String(size)),
});

/** The previous page's `next`. */
export const Before = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, wrongPage), v.transform(Number)));
