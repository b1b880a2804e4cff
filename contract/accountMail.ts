import * as v from 'valibot';
import { OwnPassword } from './account';
import { visible, withoutNul } from './primitives';
import { LinkToken, SecondFactorCode } from './userForms';

/** GET /api/auth/recovery: whether a forgotten password is replaced by mail. */
export const Recovery = v.object({ byMail: v.boolean() });
export type Recovery = v.InferOutput<typeof Recovery>;

/** POST /api/auth/forgot-password. The answer is the same whether there is such an account or not. */
export const ForgotPasswordBody = v.object({
	login: v.pipe(
		v.string('Escribe tu email o tu usuario'),
		visible,
		v.minLength(1, 'Escribe tu email o tu usuario'),
		v.maxLength(160, 'El texto es demasiado largo'),
		withoutNul,
	),
});
export type ForgotPasswordBody = v.InferInput<typeof ForgotPasswordBody>;

/** GET /api/user/address. */
export const AddressState = v.object({
	address: v.string(),
	confirmed: v.boolean(),
	/** Whether the shop can send the mail that asks for it. */
	canBeConfirmed: v.boolean(),
	/** Takes the place of `address` once it is confirmed; `expiresAt` is ISO 8601. */
	pending: v.nullable(v.object({ address: v.string(), expiresAt: v.string() })),
});
export type AddressState = v.InferOutput<typeof AddressState>;

/** POST /api/auth/address-link: uses a link of a mail, in whatever browser it was opened. */
export const AddressLinkBody = v.object({ token: LinkToken });
export type AddressLinkBody = v.InferInput<typeof AddressLinkBody>;

/** `kept`: the change was stopped or taken back; `signedOut` says that every session of the account was ended by it. */
export const AddressLinkAnswer = v.object({
	outcome: v.picklist(['confirmed', 'changed', 'kept']),
	address: v.string(),
	signedOut: v.boolean(),
});
export type AddressLinkAnswer = v.InferOutput<typeof AddressLinkAnswer>;

export const addressLinkInvalid = 'address_link_invalid';

/** POST /api/user/deletion. `code` where the second factor is on. */
export const DeleteAccountBody = v.object({ password: OwnPassword, code: v.nullish(SecondFactorCode) });
export type DeleteAccountBody = v.InferInput<typeof DeleteAccountBody>;

/** `code` of the 409 while orders are under way. */
export const ordersUnderWay = 'orders_under_way';
