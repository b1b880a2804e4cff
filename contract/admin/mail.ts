import * as v from 'valibot';
import { keysOf, pageQuery } from '../shared/primitives';

/** All transactional, no advertising. */
export const mailKindNames = {
	welcome: 'Bienvenida',
	'confirm-address': 'Confirmar correo',
	'reset-password': 'Cambiar contraseña',
	'password-changed': 'Contraseña cambiada',
	'address-change': 'Cambio de correo',
	'order-received': 'Pedido recibido',
	'request-waits': 'Solicitud por responder',
	'order-state-changed': 'Estado del pedido',
	'order-tracking': 'Número de seguimiento',
	'order-payment': 'Pago del pedido',
	'order-changed': 'Cambios en el pedido',
	'order-returned': 'Productos devueltos',
	'order-refunded': 'Dinero devuelto',
	'complaint-copy': 'Copia de reclamo',
	'complaint-answer': 'Respuesta a reclamo',
	'staff-invitation': 'Invitación al equipo',
};
export type MailKind = keyof typeof mailKindNames;
export const mailKinds = keysOf(mailKindNames);

/** `unsent`: the shop could not send, or the mail was `held`; only a person can send it. */
export const mailStateNames = {
	waiting: 'En espera',
	unsent: 'Sin enviar',
	sending: 'Enviando',
	sent: 'Enviado',
	failed: 'Falló',
};
export type MailState = keyof typeof mailStateNames;
export const mailStates = keysOf(mailStateNames);

/**
 * Permanent: `refused`, `address` (none), `expired`, `withdrawn`, `broken`. Until a person sends it: `held` (too
 * many to unconfirmed addresses). Temporary: the others; `later` concerns this mail alone.
 */
export const mailFailureTexts = {
	refused: 'El servidor del destinatario no lo acepta. Revisa que la dirección esté bien escrita.',
	address: 'La dirección no es válida. Corrígela en la ficha del cliente.',
	expired: 'Pasó demasiado tiempo sin poder enviarlo.',
	withdrawn: 'No se envió: lo que avisaba se retiró, se reemplazó o ya se usó.',
	broken: 'No se pudo preparar el correo.',
	held: 'Desde esa conexión ya salieron muchos correos a direcciones que nadie ha confirmado. Saldrá cuando avances el pedido; si es de tu cliente, envíalo tú.',
	later: 'El servidor del destinatario pide esperar. La tienda lo intenta de nuevo sola.',
	sender: 'Tu servidor de correo no acepta el remitente. Usa una dirección de tu cuenta de correo.',
	'sign-in': 'Tu servidor de correo no acepta el usuario o la contraseña. Revísalos en los ajustes de correo.',
	encryption: 'No se pudo abrir una conexión cifrada con tu servidor de correo. Revisa el cifrado y el puerto.',
	unreachable: 'Tu servidor de correo no responde. Revisa el servidor y el puerto; si están bien, espera un poco.',
};
export type MailFailure = keyof typeof mailFailureTexts;
export const mailFailures = keysOf(mailFailureTexts);

export const mailPath = '/admin/mail';
export const mailTestPath = '/admin/mail/test';
export const oneMailPath = (id: number): string => `${mailPath}/${id}`;
export const sendMailPath = (id: number): string => `${mailPath}/${id}/send`;

const moment = v.nullable(v.string());

/** Moments are ISO 8601. */
export const AdminMail = v.object({
	id: v.number(),
	kind: v.picklist(mailKinds),
	state: v.picklist(mailStates),
	to: v.object({ name: v.string(), address: v.string(), phone: v.string() }),
	createdAt: v.string(),
	/** Next attempt; null: none. */
	dueAt: moment,
	sentAt: moment,
	attempts: v.number(),
	/** The last failure, with the mail server's `reply`. */
	failure: v.nullable(v.picklist(mailFailures)),
	reply: v.nullable(v.string()),
	/** The mail's data still exist. */
	canBeSent: v.boolean(),
});
export type AdminMail = v.InferOutput<typeof AdminMail>;

/** Maximum age of `failedLately`, mails that can be sent again. */
export const failedMailDays = 7;

export const largestMailPage = 200;

/** `search` matches names and addresses. */
export const AdminMailsQuery = v.object({
	state: v.optional(v.picklist(['ALL', 'failedLately', ...mailStates], 'El estado no es válido'), 'ALL'),
	kind: v.optional(v.picklist(['ALL', ...mailKinds], 'El tipo no es válido'), 'ALL'),
	...pageQuery(largestMailPage, 50, 'correos'),
});
export type AdminMailsQuery = v.InferOutput<typeof AdminMailsQuery>;

export const MailSetUp = v.object({
	/** Null while the shop cannot send. */
	from: v.nullable(v.string()),
	/** Null while the mail server accepts. */
	trouble: v.nullable(v.object({ failure: v.picklist(mailFailures), reply: v.string() })),
	/** Sealed with another key. */
	passwordLost: v.boolean(),
	/** False without the shop's public address. */
	hasLinks: v.optional(v.boolean(), true),
});
export type MailSetUp = v.InferOutput<typeof MailSetUp>;

export const AdminMailPage = v.object({
	mails: v.array(AdminMail),
	matching: v.number(),
	/** Without the query's filters. */
	counts: v.record(v.picklist(mailStates), v.number()),
	setUp: MailSetUp,
});
export type AdminMailPage = v.InferOutput<typeof AdminMailPage>;

/** As sent, without links that open an account; null after deletion of its data. */
export const AdminMailText = v.object({
	...AdminMail.entries,
	content: v.nullable(
		v.object({
			subject: v.string(),
			text: v.string(),
			html: v.string(),
			hasHiddenLink: v.boolean(),
			/** To pass on by hand, without such links; null if only the link matters. */
			passOn: v.nullish(v.string()),
		}),
	),
});
export type AdminMailText = v.InferOutput<typeof AdminMailText>;
