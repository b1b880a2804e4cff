import * as v from 'valibot';
import { limits } from '../shared/limits';
import { OpenVersion, optionalText, patternText, requiredText, wholeNumber } from '../shared/primitives';
import type { Shop } from '../shop/shop';

/** Named by the setting of their address. */
export const shopPictureUses = ['logo', 'icon', 'heroPicture', 'yapeQr', 'plinQr'] as const;
export type ShopPictureUse = (typeof shopPictureUses)[number];

const shaped = /^\/uploads\/[0-9a-f]{32}-\d{1,4}x\d{1,4}\.webp$/;

export const shopPictureAddresses: Record<ShopPictureUse, RegExp> = {
	logo: shaped,
	icon: /^\/uploads\/[0-9a-f]{32}-512\.png$/,
	heroPicture: shaped,
	yapeQr: shaped,
	plinQr: shaped,
};

/** Maximum pixels. */
export const shapedBoxes = {
	logo: { width: 640, height: 160 },
	heroPicture: { width: 1600, height: 1200 },
	yapeQr: { width: 800, height: 1000 },
	plinQr: { width: 800, height: 1000 },
} as const;

/** Pixels: phones would show a smaller icon blurred. */
export const leastIconSide = 180;

/** Share of an icon's side that a launcher may cut off. */
export const maskableMargin = 0.1;

export const ShopPicture = v.object({ address: v.string() });
export type ShopPicture = v.InferOutput<typeof ShopPicture>;

type Words = Readonly<Record<string, string>>;

/** A choice maps its options to their words. */
export type Control = 'line' | 'lines' | 'email' | 'tel' | 'number' | 'amount' | 'percent' | 'looks' | 'secret' | Words;

export interface SettingField<Value = unknown> {
	/** With title and hint, for the OpenAPI document. */
	schema: v.GenericSchema;
	control: Control;
	title: string;
	hint: string;
	initial: Value;
	/** Without this field the secret is removed. */
	needs?: string;
}

/** Sealed in the database, or empty; never in an answer. */
export interface SecretField extends SettingField<string> {
	control: 'secret';
}

export type FieldLabel = [title: string, hint?: string];

/** `initial`: required if the schema has no fallback. */
export const setting = <Value>(
	schema: v.GenericSchema<unknown, Value>,
	control: Control,
	[title, hint = '']: FieldLabel,
	initial: NoInfer<Value> = v.parse(schema, undefined),
): SettingField<Value> => ({
	schema: v.pipe(schema, v.title<Value, string>(title), v.description<Value, string>(hint)),
	...{ control, title, hint, initial },
});

/** For mail headers, where a line break begins another header. */
const oneLine = v.check((text: string) => !/\p{Cc}/u.test(text), 'El texto debe estar en una sola línea');

export const requiredLine = (name: string, max: number, initial: string, ...label: FieldLabel) =>
	setting(v.pipe(requiredText(name, max), oneLine), 'line', label, initial);
export const line = (name: string, max: number, ...label: FieldLabel) =>
	setting(v.pipe(optionalText(name, max), oneLine), 'line', label);
export const lines = (name: string, max: number, ...label: FieldLabel) =>
	setting(optionalText(name, max), 'lines', label);

/** May be empty. */
export const checkedLine = (name: string, max: number, isRight: (text: string) => boolean, message: string) =>
	v.pipe(
		optionalText(name, max),
		v.check((text) => text === '' || isRight(text), message),
	);

const isEmail = (text: string): boolean => v.is(v.pipe(v.string(), v.email()), text);
export const email = (name: string, ...label: FieldLabel) =>
	setting(checkedLine(name, limits.email, isEmail, `${name} no es una dirección válida`), 'email', label);

export const picture = (use: ShopPictureUse, ...label: FieldLabel) =>
	setting(
		v.nullish(patternText('La imagen', 100, shopPictureAddresses[use], 'La imagen no es válida'), null),
		'looks',
		label,
	);

export const wholeBetween = (
	[least, most]: [least: number, most: number],
	text: string,
	fallback: number,
	...label: FieldLabel
) => setting(v.nullish(wholeNumber(least, most, text), fallback), 'number', label);

export const oneOf = <Option extends string>(words: Readonly<Record<Option, string>>, text: string) =>
	v.picklist(Object.keys(words) as Option[], text);
export const choice = <Option extends string>(
	words: Readonly<Record<Option, string>>,
	text: string,
	initial: NoInfer<Option>,
	...label: FieldLabel
) => setting(oneOf(words, text), words, label, initial);

/** Absent: the stored one stays; empty: removed. */
export const secret = (schema: v.GenericSchema<string, string>, ...label: FieldLabel): SecretField => ({
	...setting(v.nullish(schema), 'secret', label),
	control: 'secret',
	initial: '',
});

type Fields = Readonly<Record<string, SettingField>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name]['initial'] };
export type SecretOf<F extends Fields> = {
	[Name in keyof F]: F[Name] extends SecretField ? Name : never;
}[keyof F] &
	string;

interface SectionRecord<F extends Fields> {
	title: string;
	lead?: string;
	/** Says what fails without the old key. */
	lost?: string;
	fields: F;
	/** Fields that need another: with the value `is`, or with any value if `is` is absent. */
	whens?: readonly { field: keyof F & string; is?: string; shows: readonly (keyof F & string)[] }[];
	/** Absent: private. Receives a secret's state in place of the secret. */
	public?(values: ValuesOf<F>): Partial<Shop>;
}

export type Section<F extends Fields = Fields> = ReturnType<typeof defineSection<F>>;

/** `lost`: sealed with another key. */
export const SecretState = v.picklist(['none', 'kept', 'lost']);
export type SecretState = v.InferOutput<typeof SecretState>;

const isSecret = ([, { control }]: [string, SettingField]): boolean => control === 'secret';

/** The record defines form, bodies, answers, stored values, words and public view. */
export function defineSection<F extends Fields>(section: SectionRecord<F>) {
	const fields: [string, SettingField][] = Object.entries(section.fields);
	const of = <Value>(some: typeof fields, read: (field: SettingField, name: string) => Value): Record<string, Value> =>
		Object.fromEntries(some.map(([name, field]) => [name, read(field, name)]));
	const secrets = fields.filter(isSecret);
	const schemas = of(fields, ({ schema }) => schema);
	const shown = of(
		fields.filter((field) => !isSecret(field)),
		({ schema }) => schema,
	);
	if (secrets.length > 0) shown.secrets = v.object(of(secrets, () => SecretState));
	return {
		...section,
		secrets: secrets.map(([name]) => name),
		initial: of(fields, ({ initial }) => initial) as ValuesOf<F>,
		form: v.object(schemas),
		body: v.object({ ...schemas, version: OpenVersion }),
		/** Also `current` of a 409. Without secrets. */
		answer: v.object({ ...shown, version: OpenVersion }),
		/** Missing or invalid fields come from `otherwise`. */
		read(stored: Readonly<Record<string, unknown>>, otherwise: ValuesOf<F>): ValuesOf<F> {
			const fallback: Readonly<Record<string, unknown>> = otherwise;
			return of(fields, ({ schema, control }, name) => {
				if (control === 'secret') return String(stored[name] ?? '');
				const { success, output } = v.safeParse(schema, stored[name]);
				return success && stored[name] !== undefined ? output : fallback[name];
			}) as ValuesOf<F>;
		},
	};
}
