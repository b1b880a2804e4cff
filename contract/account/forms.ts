import * as v from 'valibot';
import { phoneOrEmpty } from '../people/phone';
import { withoutInvisible } from '../shared/characters';
import { limits } from '../shared/limits';
import {
	Email,
	nullishText,
	optionalText,
	patternText,
	requiredText,
	Version,
	visible,
	withoutNul,
} from '../shared/primitives';
import { roleNames } from '../team/permissions';

/** Marketing needs consent (Ley 29733 and its reglamento, Ley 29571 art. 58). */
export const consentKinds = ['offers-mail', 'offers-whatsapp'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Raise the version with the text: rows store their text, and the server refuses agreement to an old one. */
export const consentTexts: Record<ConsentKind, { version: number; text: string }> = {
	'offers-mail': {
		version: 1,
		text: 'Quiero recibir ofertas y novedades de la tienda por correo. Puedo retirar este permiso cuando quiera.',
	},
	'offers-whatsapp': {
		version: 1,
		text: 'Quiero recibir ofertas y novedades de la tienda por WhatsApp. Puedo retirar este permiso cuando quiera.',
	},
};

export const SignUpConsents = v.optional(
	v.pipe(
		v.array(v.object({ kind: v.picklist(consentKinds, 'El permiso no existe'), version: Version })),
		v.maxLength(consentKinds.length, 'Hay demasiados permisos'),
	),
);
export type SignUpConsents = NonNullable<v.InferOutput<typeof SignUpConsents>>;

export const ConsentBody = v.object({
	kind: v.picklist(consentKinds, 'El permiso no existe'),
	given: v.boolean('Falta decir si das el permiso'),
	/** The shown version. */
	version: Version,
});
export type ConsentBody = v.InferInput<typeof ConsentBody>;

/** `code` of a 409. */
export const consentTextChanged = 'consent_text_changed';

/** One per kind; `at` null: no decision yet. */
export const Consents = v.object({
	consents: v.array(
		v.object({
			kind: v.picklist(consentKinds),
			given: v.boolean(),
			at: v.nullable(v.string()),
			version: v.number(),
			text: v.string(),
		}),
	),
});
export type Consents = v.InferOutput<typeof Consents>;

export const Password = v.pipe(
	v.string('La contraseña es obligatoria'),
	v.minLength(limits.passwordMin, 'La contraseña debe tener al menos 6 caracteres'),
	v.maxLength(limits.passwordMax, `La contraseña no puede tener más de ${limits.passwordMax} caracteres`),
);

export const Username = patternText(
	'El usuario',
	limits.username,
	/^[\p{L}\p{N}._@-]+$/u,
	'El usuario solo puede tener letras, números, punto, guion, guion bajo y arroba',
);

export const SecondFactorCode = v.pipe(
	v.string('Escribe el código'),
	v.transform((text) => withoutInvisible(text).replace(/[\s-]/g, '').toLowerCase()),
	v.regex(/^(\d{6}|[0-9a-z]{10})$/, 'El código tiene seis números; el de recuperación, diez letras y números'),
);

export const LinkToken = v.pipe(
	v.string('Falta el enlace'),
	v.minLength(1, 'Falta el enlace'),
	v.maxLength(200, 'El enlace no es válido'),
);

export const SignInBody = v.object({
	username: v.pipe(
		v.string('El usuario es obligatorio'),
		visible,
		v.minLength(1, 'El usuario es obligatorio'),
		withoutNul,
	),
	password: v.pipe(
		v.string('La contraseña es obligatoria'),
		v.minLength(1, 'La contraseña es obligatoria'),
		v.maxLength(limits.passwordMax, 'La contraseña es demasiado larga'),
	),
	code: v.nullish(SecondFactorCode),
});
export type SignInBody = v.InferInput<typeof SignInBody>;

export const ownName = 'La contraseña no puede ser tu usuario ni tu correo';

/** Attackers try user name and email first. */
export function isOwnName(password: string, { username, email }: { username: string; email: string }): boolean {
	const typed = password.toLowerCase();
	return [username, email, email.split('@')[0]].some((name) => name?.toLowerCase() === typed);
}

const SignUpFields = v.object({
	username: Username,
	email: Email,
	password: Password,
	firstName: requiredText('El nombre', limits.personName),
	lastName: requiredText('El apellido', limits.personName),
	phone: v.nullish(phoneOrEmpty, ''),
	address: optionalText('La dirección', limits.address),
	consents: SignUpConsents,
});
export const SignUpBody = v.pipe(
	SignUpFields,
	v.forward(
		v.check((body) => !isOwnName(body.password, body), ownName),
		['password'],
	),
);
export type SignUpBody = v.InferInput<typeof SignUpBody>;

/** The server ignores a new username of a non-admin (R5-04). */
export const ProfileBody = v.object({
	username: v.nullish(v.string()),
	email: v.nullish(v.string()),
	firstName: optionalText('El nombre', limits.personName),
	lastName: optionalText('El apellido', limits.personName),
	phone: v.nullish(phoneOrEmpty),
	address: nullishText('La dirección', limits.address),
	/** For a new email or user name (`confirmationRequired`). */
	currentPassword: v.nullish(v.string()),
	code: v.nullish(SecondFactorCode),
});
export type ProfileBody = v.InferInput<typeof ProfileBody>;

const roleList = v.pipe(
	v.array(v.picklist(roleNames, 'El rol no es válido'), 'Los roles no son válidos'),
	v.minLength(1, 'Elige al menos un rol'),
);

const adminUserFields = {
	email: Email,
	firstName: optionalText('El nombre', limits.personName),
	lastName: optionalText('El apellido', limits.personName),
};

export const AdminUserCreateBody = v.object({
	username: Username,
	password: Password,
	...adminUserFields,
	roles: v.optional(roleList, ['ROLE_USER']),
});
export type AdminUserCreateBody = v.InferInput<typeof AdminUserCreateBody>;

export const AdminUserUpdateBody = v.object({ ...adminUserFields, roles: v.optional(roleList) });
export type AdminUserUpdateBody = v.InferInput<typeof AdminUserUpdateBody> & { username?: string };
