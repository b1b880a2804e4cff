import * as v from 'valibot';
import { withoutInvisible } from './invisible';
import { limits } from './limits';

export const Id = v.pipe(
	v.number('El identificador no es válido'),
	v.integer('El identificador no es válido'),
	v.minValue(1, 'El identificador no es válido'),
	v.maxValue(2_147_483_647, 'El identificador no es válido'),
);

export const IdText = v.pipe(
	v.string('El identificador no es válido'),
	v.regex(/^[1-9]\d{0,9}$/, 'El identificador no es válido'),
	v.transform(Number),
	Id,
);

export const IdParams = v.object({ id: IdText });

export const Message = v.object({ message: v.string() });

/** The article of the label says how the sentence goes on. */
const isMissing = (label: string): string => `${label} es ${label.startsWith('La ') ? 'obligatoria' : 'obligatorio'}`;
const isTooLong = (label: string, max: number): string =>
	`${label} no ${/^L[ao]s /.test(label) ? 'pueden' : 'puede'} tener más de ${max} caracteres`;

/** Trims, and drops what nobody sees. It says that it trims, because JSON Schema reads on behind that alone. */
export const visible: v.TrimAction = {
	...v.trim(),
	'~run': (dataset) => ({ ...dataset, value: withoutInvisible(dataset.value).trim() }),
};

/** NUL, which no database keeps in a text. */
export const withoutNul = v.check(
	(text: string) => !text.includes('\0'),
	'El texto tiene caracteres que no se pueden guardar',
);

/** Halves of characters, as a field with a maximum length cuts them, become U+FFFD: as many as they were. */
const wholeCharacters = v.transform((text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD'));

const filledText = (label: string, max: number) =>
	v.pipe(
		v.string(isMissing(label)),
		visible,
		v.minLength(1, isMissing(label)),
		v.maxLength(max, isTooLong(label, max)),
		withoutNul,
	);

/** Required text: `visible`, 1 to `max` characters. `label` names the field in the message, e.g. "El nombre". */
export const requiredText = (label: string, max: number) => v.pipe(filledText(label, max), wholeCharacters);

/** Required text of one form. The pattern comes before any transformation: JSON Schema ends at the first one. */
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

/** Text that stays as it is when absent or null. */
export const keptText = (label: string, max: number) => v.nullish(shortText(label, max));

export const Email = v.pipe(
	v.string('El email es obligatorio'),
	visible,
	v.minLength(1, 'El email es obligatorio'),
	v.maxLength(limits.email, `El email no puede tener más de ${limits.email} caracteres`),
	v.email('El email no es válido'),
);

/** Words that somebody looks for. */
export const SearchText = v.pipe(v.string(), visible, v.maxLength(limits.keyword, 'La búsqueda es demasiado larga'));

export const flagText = (byDefault: boolean) =>
	v.pipe(
		v.nullish(v.picklist(['true', 'false'], 'El valor debe ser verdadero o falso'), byDefault ? 'true' : 'false'),
		v.transform((text) => text === 'true'),
	);

/** Optional: the `editVersion` that the editor had open; a newer one on the server answers 409. */
export const EditVersion = v.nullish(
	v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'La versión no es válida'), v.transform(Number)),
);

/** Units of one product in an order; `unclear` says that no number was given. */
export const quantity = (unclear: string) =>
	v.pipe(
		v.number(unclear),
		v.integer('La cantidad debe ser un número entero'),
		v.minValue(1, 'La cantidad debe ser al menos 1'),
		v.maxValue(limits.cartQuantity, `La cantidad no puede ser mayor que ${limits.cartQuantity}`),
	);

/** Units that a shopper asks for. */
export const Quantity = quantity('La cantidad no es válida');

/** The price that was seen, in soles. */
export const SeenPrice = v.pipe(
	v.number('El precio no es válido'),
	v.finite('El precio no es válido'),
	v.minValue(0, 'El precio no es válido'),
);
