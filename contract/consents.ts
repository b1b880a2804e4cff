import * as v from 'valibot';
import { Version } from './primitives';

/** Purposes that somebody may agree to. Nothing commercial is sent without it (Ley 29733 and its reglamento, Ley 29571 art. 58). */
export const consentKinds = ['offers-mail', 'offers-whatsapp'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * The sentence at the box. Whoever changes one raises its version: rows keep the text that was agreed to, and an agreement to
 * an older version is refused when it is given, not when it is used.
 */
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

/** At sign-up: only what was ticked. */
export const GivenConsents = v.optional(
	v.pipe(
		v.array(v.object({ kind: v.picklist(consentKinds, 'El permiso no existe'), version: Version })),
		v.maxLength(consentKinds.length, 'Hay demasiados permisos'),
	),
);
export type GivenConsents = NonNullable<v.InferOutput<typeof GivenConsents>>;

/** PUT /api/user/consents. */
export const ConsentBody = v.object({
	kind: v.picklist(consentKinds, 'El permiso no existe'),
	given: v.boolean('Falta decir si das el permiso'),
	/** Of the text that was shown. */
	version: Version,
});
export type ConsentBody = v.InferInput<typeof ConsentBody>;

/** `code` of the 409 for an agreement to a text that has changed since. */
export const consentTextChanged = 'consent_text_changed';

/** Answer of GET and PUT /api/user/consents, one of each kind; `at` is ISO 8601, null where nothing was ever decided. */
export const Consents = v.object({
	consents: v.array(
		v.object({
			kind: v.picklist(consentKinds),
			given: v.boolean(),
			at: v.nullable(v.string()),
			/** The text of today. */
			version: v.number(),
			text: v.string(),
		}),
	),
});
export type Consents = v.InferOutput<typeof Consents>;
