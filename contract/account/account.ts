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

/** PUT /api/user/password. Ends every other session; the answer's token keeps this one. */
export const PasswordBody = v.object({
	currentPassword: v.pipe(v.string('Escribe tu contraseña actual'), v.minLength(1, 'Escribe tu contraseña actual')),
	newPassword: Password,
	/** Where the second factor is on. */
	code: v.nullish(SecondFactorCode),
});
export type PasswordBody = v.InferInput<typeof PasswordBody>;
export const PasswordAnswer = v.object({ message: v.string(), accessToken: v.string() });

export const SecondFactorState = v.object({ enabled: v.boolean(), recoveryCodesLeft: v.number() });
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

/** POST /api/user/2fa/setup: a secret that counts from the moment when `enable` gets a code of it. */
export const SecondFactorSetup = v.object({ secret: v.string(), otpauthUrl: v.string() });
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** POST /api/user/2fa/enable; answers the recovery codes, this once. */
export const EnableSecondFactorBody = v.object({ code: SecondFactorCode, password: OwnPassword });
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

export const DisableSecondFactorBody = v.object({ password: OwnPassword, code: v.nullish(SecondFactorCode) });

/** Opens the account once, until `expiresAt` (ISO 8601). The token is the URL fragment, which reaches no log. */
export const ResetLink = v.object({ username: v.string(), token: v.string(), expiresAt: v.string() });
export type ResetLink = v.InferOutput<typeof ResetLink>;

export const ResetPasswordBody = v.object({
	token: LinkToken,
	password: Password,
});
export type ResetPasswordBody = v.InferInput<typeof ResetPasswordBody>;

export const resetLinkInvalid = 'reset_link_invalid';

/**
 * `code` of the 400 with which a change of email or user name asks for the password; its `fields` name all that is to be
 * sent with the same call, `code` too where the second factor is on.
 */
export const confirmationRequired = 'confirmation_required';

/** `code` of the 401 with which sign-in asks for the second factor; the same call is sent again with `code`. */
export const secondFactorRequired = 'second_factor_required';

export const secondFactorWrong = 'second_factor_wrong';

/** `code` of the 403 for a member of the team whose role demands a second factor that the account does not have. */
export const secondFactorDemanded = 'second_factor_demanded';

export const signInOutcomes = ['signed_in', 'wrong_password', 'wrong_code', 'signed_out'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** GET /api/user/activity: the newest 50, latest first. */
export const Activity = v.object({
	entries: v.array(
		v.object({
			id: v.number(),
			/** ISO 8601 in UTC. */
			at: v.string(),
			outcome: v.picklist(signInOutcomes),
			address: v.string(),
			/** The User-Agent header, at most 300 characters. */
			device: v.string(),
		}),
	),
});
export type Activity = v.InferOutput<typeof Activity>;

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
