import * as v from 'valibot';
import { pageQuery } from '../shared/pageQuery';
import { keysOf } from '../shared/primitives';

/** Every mail that the shop sends. All are about something that the recipient did or asked for; none is advertising. */
export const mailKindNames = {
	welcome: 'Bienvenida',
	'confirm-address': 'Confirmar correo',
	'reset-password': 'Cambiar contraseña',
	'password-changed': 'Contraseña cambiada',
	'address-change': 'Cambio de correo',
	'order-received': 'Pedido recibido',
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

/** `unsent`: queued while the shop could not send mail, or `held`; not sent by itself afterwards. */
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
 * Why a mail was not taken. For good: `refused` (the recipient or the mail), `address` (none that mail could go to),
 * `expired`, `withdrawn` (its reason was undone), `broken` (no mail could be made of it). Until a person of the shop sends
 * it: `held` (too many to addresses that nobody has confirmed). Until later: the others, of which `later` is about this mail
 * alone. The texts say what to do, for people who know no code.
 */
export const mailFailureTexts = {
	refused: 'El servidor del destinatario no lo acepta. Revisa que la dirección esté bien escrita.',
	address: 'La dirección no es válida. Corrígela en la ficha del cliente.',
	expired: 'Pasó demasiado tiempo sin poder enviarlo.',
	withdrawn: 'No se envió: lo que avisaba se retiró, se reemplazó o ya se usó.',
	broken: 'No se pudo preparar el correo.',
	held: 'Hoy ya salieron muchos correos a esta dirección, que nadie ha confirmado, o a otras así. Si es de tu cliente, envíalo tú.',
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

/** Moments are ISO 8601 in UTC. */
export const AdminMail = v.object({
	id: v.number(),
	kind: v.picklist(mailKinds),
	state: v.picklist(mailStates),
	to: v.object({ name: v.string(), address: v.string(), phone: v.string() }),
	createdAt: v.string(),
	/** Time of the next attempt; null where none is to come. */
	dueAt: moment,
	sentAt: moment,
	attempts: v.number(),
	/** Of the last attempt that failed, with what the mail server said. */
	failure: v.nullable(v.picklist(mailFailures)),
	reply: v.nullable(v.string()),
	/** Whether there is still what the mail is made of. */
	canBeSent: v.boolean(),
});
export type AdminMail = v.InferOutput<typeof AdminMail>;

export const largestMailPage = 200;

/** Query of GET /api/admin/mail; `search` looks into names and addresses. */
export const AdminMailsQuery = v.object({
	state: v.optional(v.picklist(['ALL', ...mailStates], 'El estado no es válido'), 'ALL'),
	kind: v.optional(v.picklist(['ALL', ...mailKinds], 'El tipo no es válido'), 'ALL'),
	...pageQuery(largestMailPage, 50, 'correos'),
});
export type AdminMailsQuery = v.InferOutput<typeof AdminMailsQuery>;

/** How the shop sends mail. */
export const MailSetUp = v.object({
	/** Null while it cannot. */
	from: v.nullable(v.string()),
	/** Why the mail server takes none, with its words; null while it does. */
	trouble: v.nullable(v.object({ failure: v.picklist(mailFailures), reply: v.string() })),
	/** The password of the settings was sealed with another key than the shop has now. */
	passwordLost: v.boolean(),
	/** Whether its mails have links: without an address of its own the shop cannot make any. */
	hasLinks: v.optional(v.boolean(), true),
});
export type MailSetUp = v.InferOutput<typeof MailSetUp>;

/** Newest first. */
export const AdminMailPage = v.object({
	mails: v.array(AdminMail),
	matching: v.number(),
	/** Counts all mails, whatever the query. */
	counts: v.record(v.picklist(mailStates), v.number()),
	setUp: MailSetUp,
});
export type AdminMailPage = v.InferOutput<typeof AdminMailPage>;

/** Answer of GET /api/admin/mail/{id}: as it is sent, but for links that open an account. Null once nothing is kept of it. */
export const AdminMailText = v.object({
	...AdminMail.entries,
	content: v.nullable(
		v.object({
			subject: v.string(),
			text: v.string(),
			html: v.string(),
			hasHiddenLink: v.boolean(),
			/** The text without such links, for whoever passes it on; null where the link is all that it is about. */
			passOn: v.nullish(v.string()),
		}),
	),
});
export type AdminMailText = v.InferOutput<typeof AdminMailText>;
