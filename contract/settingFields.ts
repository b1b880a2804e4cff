import * as v from 'valibot';
import { limits } from './limits';
import { type ShopPictureUse, shopPictureAddresses } from './looks';
import { optionalText, patternText, requiredText, wholeNumber } from './primitives';

type Words = Readonly<Record<string, string>>;

/** How a form asks for a field; a choice lists its options with their words. */
export type Control = 'line' | 'lines' | 'email' | 'tel' | 'number' | 'amount' | 'percent' | 'looks' | 'secret' | Words;

export interface SettingField<Value = unknown> {
	/** Carries title and hint too, for the API's document. */
	schema: v.GenericSchema;
	control: Control;
	title: string;
	hint: string;
	/** The value before the shopkeeper has said anything. */
	initial: Value;
	/** Field without which a secret is removed. */
	needs?: string;
}

/** Sealed in the database, or empty; no answer contains it. */
export interface SecretField extends SettingField<string> {
	control: 'secret';
}

export type FieldLabel = [title: string, hint?: string];

/** `initial` has to be named where the schema has no fallback of its own. */
export const setting = <Value>(
	schema: v.GenericSchema<unknown, Value>,
	control: Control,
	[title, hint = '']: FieldLabel,
	initial: NoInfer<Value> = v.parse(schema, undefined),
): SettingField<Value> => ({
	schema: v.pipe(schema, v.title<Value, string>(title), v.description<Value, string>(hint)),
	...{ control, title, hint, initial },
});

/** Texts of one line stand in subjects and senders of mails, where a line break would begin another header. */
const oneLine = v.check((text: string) => !/\p{Cc}/u.test(text), 'El texto debe estar en una sola línea');

export const requiredLine = (name: string, max: number, initial: string, ...label: FieldLabel) =>
	setting(v.pipe(requiredText(name, max), oneLine), 'line', label, initial);
export const requiredLines = (name: string, max: number, initial: string, ...label: FieldLabel) =>
	setting(requiredText(name, max), 'lines', label, initial);
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

/** A body without a value leaves the stored one; an empty value removes it. */
export const secret = (schema: v.GenericSchema<string, string>, ...label: FieldLabel): SecretField => ({
	...setting(v.nullish(schema), 'secret', label),
	control: 'secret',
	initial: '',
});
