import * as v from 'valibot';
import { limits } from './limits';
import { type ShopPictureUse, shopPictureAddresses } from './looks';
import { optionalText, patternText, requiredText } from './primitives';
import { titled } from './titled';

/** Texts of one line stand in subjects and senders of mails, where a line break would begin another header. */
const oneLine = v.check((text: string) => !/\p{Cc}/u.test(text), 'El texto debe estar en una sola línea');

/** The field's title and hint. */
export type Told = [title: string, hint?: string];

export const required = (label: string, max: number, ...told: Told) =>
	titled(v.pipe(requiredText(label, max), oneLine), ...told);
export const requiredLines = (label: string, max: number, ...told: Told) => titled(requiredText(label, max), ...told);
export const line = (label: string, max: number, ...told: Told) =>
	titled(v.pipe(optionalText(label, max), oneLine), ...told);
export const lines = (label: string, max: number, ...told: Told) => titled(optionalText(label, max), ...told);

/** May be empty. */
export const checkedLine = (label: string, max: number, isRight: (text: string) => boolean, message: string) =>
	v.pipe(
		optionalText(label, max),
		v.check((text) => text === '' || isRight(text), message),
	);

const isEmail = (text: string): boolean => v.is(v.pipe(v.string(), v.email()), text);
export const email = (label: string, ...told: Told) =>
	titled(checkedLine(label, limits.email, isEmail, `${label} no es una dirección válida`), ...told);

export const picture = (use: ShopPictureUse, ...told: Told) =>
	titled(v.nullish(patternText('La imagen', 100, shopPictureAddresses[use], 'La imagen no es válida'), null), ...told);

export const wholeBetween = (least: number, most: number, text: string, byDefault: number) =>
	v.nullish(v.pipe(v.number(text), v.integer(text), v.minValue(least, text), v.maxValue(most, text)), byDefault);
