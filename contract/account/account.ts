import * as v from 'valibot';
import { visible, withoutNul } from '../shared/primitives';
import { LinkToken, Password, SecondFactorCode } from './forms';

export const accountPaths = {
	password: '/user/password',
	secondFactor: '/user/2fa',
	secondFactorSetup: '/user/2fa/setup',
	secondFactorEnable: '/user/2fa/enable',
	secondFactorDisable: '/user/2fa/disable',
	personalData: '/user/export',
	activity: '/user/activity',
	resetPassword: '/auth/reset-password',
	recovery: '/auth/recovery',
	forgotPassword: '/auth/forgot-password',
	addressLink: '/auth/address-link',
	address: '/user/address',
	addressConfirmation: '/user/address/confirmation',
	addressChange: '/user/address/change',
	consents: '/user/consents',
	deletion: '/user/deletion',
} as const;

export const OwnPassword = v.pipe(v.string('Escribe tu contraseña'), v.minLength(1, 'Escribe tu contraseña'));

/** Ends every other session. */
export const PasswordBody = v.object({
	currentPassword: v.pipe(v.string('Escribe tu contraseña actual'), v.minLength(1, 'Escribe tu contraseña actual')),
	newPassword: Password,
	/** Required with a second factor. */
	code: v.nullish(SecondFactorCode),
});
export type PasswordBody = v.InferInput<typeof PasswordBody>;
export const PasswordAnswer = v.object({ message: v.string(), accessToken: v.string() });

export const SecondFactorState = v.object({ enabled: v.boolean(), recoveryCodesLeft: v.number() });
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

/** The secret is valid once `enable` receives its code. */
export const SecondFactorSetup = v.object({ secret: v.string(), otpauthUrl: v.string() });
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** Answers the recovery codes, once. */
export const EnableSecondFactorBody = v.object({ code: SecondFactorCode, password: OwnPassword });
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

export const DisableSecondFactorBody = v.object({ password: OwnPassword, code: v.nullish(SecondFactorCode) });

/** The token is the URL fragment, which servers do not log. */
export const ResetLink = v.object({ username: v.string(), token: v.string(), expiresAt: v.string() });
export type ResetLink = v.InferOutput<typeof ResetLink>;

export const ResetPasswordBody = v.object({
	token: LinkToken,
	password: Password,
});
export type ResetPasswordBody = v.InferInput<typeof ResetPasswordBody>;

export const resetLinkInvalid = 'reset_link_invalid';

/** `code` of a 400: a new email or user name needs the password; `fields` names the missing fields. */
export const confirmationRequired = 'confirmation_required';

/** `code` of a 401: the client repeats the sign-in with `code`. */
export const secondFactorRequired = 'second_factor_required';

export const secondFactorWrong = 'second_factor_wrong';

/** `code` of a 403: the role demands a second factor. */
export const secondFactorDemanded = 'second_factor_demanded';

export const signInOutcomes = ['signed_in', 'wrong_password', 'wrong_code', 'signed_out'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** The newest 50, newest first. */
export const Activity = v.object({
	entries: v.array(
		v.object({
			id: v.number(),
			/** ISO 8601. */
			at: v.string(),
			outcome: v.picklist(signInOutcomes),
			address: v.string(),
			/** User-Agent header, at most 300 characters. */
			device: v.string(),
		}),
	),
});
export type Activity = v.InferOutput<typeof Activity>;

/** `byMail`: the shop sends reset links by mail. */
export const Recovery = v.object({ byMail: v.boolean() });
export type Recovery = v.InferOutput<typeof Recovery>;

/** The answer does not reveal whether the account exists. */
export const ForgotPasswordBody = v.object({
	login: v.pipe(
		v.string('Escribe tu correo o tu usuario'),
		visible,
		v.minLength(1, 'Escribe tu correo o tu usuario'),
		v.maxLength(160, 'El texto es demasiado largo'),
		withoutNul,
	),
});
export type ForgotPasswordBody = v.InferInput<typeof ForgotPasswordBody>;

export const AddressState = v.object({
	address: v.string(),
	confirmed: v.boolean(),
	canBeConfirmed: v.boolean(),
	/** It replaces `address` once confirmed. */
	pending: v.nullable(v.object({ address: v.string(), expiresAt: v.string() })),
});
export type AddressState = v.InferOutput<typeof AddressState>;

export const AddressLinkBody = v.object({ token: LinkToken });
export type AddressLinkBody = v.InferInput<typeof AddressLinkBody>;

/** `kept`: the change was stopped or undone. `signedOut`: all sessions ended. */
export const AddressLinkAnswer = v.object({
	outcome: v.picklist(['confirmed', 'changed', 'kept']),
	address: v.string(),
	signedOut: v.boolean(),
});
export type AddressLinkAnswer = v.InferOutput<typeof AddressLinkAnswer>;

export const addressLinkInvalid = 'address_link_invalid';

/** `code`: required with a second factor. */
export const OwnerConfirmation = v.object({ password: OwnPassword, code: v.nullish(SecondFactorCode) });
export type OwnerConfirmation = v.InferInput<typeof OwnerConfirmation>;

/** `code` of a 409: the account has open orders. */
export const ordersUnderWay = 'orders_under_way';
