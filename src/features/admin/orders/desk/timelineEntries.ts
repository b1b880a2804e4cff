import { mailFailureTexts, mailKindNames, mailStateNames } from '../../../../../contract/mail';
import type { PaymentState } from '../../../../../contract/orderPayment';
import type { OrderEventKind, OrderTimeline, TimelineEvent, TimelineMail } from '../../../../../contract/orderTimeline';
import { taxDocumentNames } from '../../../../../contract/taxDocumentLabels';
import type { TaxDocumentState } from '../../../../../contract/taxDocuments';
import { statusLabel } from '../../../../lib/orderStatus';

export interface TimelineEntry {
	key: string;
	/** ISO 8601. */
	at: string;
	kind: OrderEventKind | 'mail' | 'trouble';
	/** Who did it. */
	by: string;
	title: string;
	/** As somebody wrote it. */
	text?: string;
}

const actorOf = ({ kind, name }: TimelineEvent['by']): string => {
	if (kind === 'customer') return 'Cliente';
	return kind === 'shop' ? 'La tienda' : (name ?? 'Alguien que ya no está en el equipo');
};

const paymentWords: Record<PaymentState, string> = {
	WAITING: 'Pidió otra vez el comprobante de pago',
	PROOF_SENT: 'Envió su comprobante de pago',
	CONFIRMED: 'Confirmó el pago',
	REFUSED: 'Rechazó el pago',
	EXPIRED: 'Terminó el plazo para pagar',
	RETURNED: 'Devolvió el dinero',
	ON_DELIVERY: 'Paga al recibir',
};

const documentVerbs: Record<TaxDocumentState | 'noted', string> = {
	noted: 'Anotó un comprobante',
	PENDING: 'Emitió un comprobante',
	SENT: 'Entregó al proveedor el comprobante',
	ACCEPTED: 'SUNAT aceptó el comprobante',
	REJECTED: 'Se rechazó el comprobante',
	VOIDED: 'Quitó la anotación del comprobante',
};

type Words = { [Kind in OrderEventKind]: (event: Extract<TimelineEvent, { kind: Kind }>) => [string, string?] };

/** Title and text of each kind. */
const words: Words = {
	placed: () => ['Hizo el pedido'],
	status: ({ by, facts: { from, to, reason } }) => [
		to === 'CANCELLED' && by.kind === 'customer'
			? 'Canceló el pedido'
			: `Cambió el estado: de ${statusLabel(from)} a ${statusLabel(to)}`,
		reason,
	],
	payment: ({ facts: { to, via } }) => [via ? `${paymentWords[to]} (${via})` : paymentWords[to]],
	tracking: ({ facts: { from, to } }) => [
		from ? `Cambió el número de seguimiento ${from} por ${to}` : `Anotó el número de seguimiento ${to}`,
	],
	note: ({ facts: { text } }) => ['Dejó una nota', text],
	document: ({ facts: { from, to, document, number } }) => [
		`${documentVerbs[from === null && to === 'ACCEPTED' ? 'noted' : to]}: ${taxDocumentNames[document].toLowerCase()} ${number}`,
	],
};

function entryOf(event: TimelineEvent): TimelineEntry {
	const { id, at, kind, by } = event;
	// One function for each kind, which TypeScript does not follow.
	const [title, text] = (words[kind] as (event: TimelineEvent) => [string, string?])(event);
	return { key: `event ${id}`, at, kind, by: actorOf(by), title, ...(text && { text }) };
}

function entryOfMail({ id, at, sentAt, kind, state, failure }: TimelineMail): TimelineEntry {
	const failed = state === 'failed';
	return {
		key: `mail ${id}`,
		at: sentAt ?? at,
		kind: failed ? 'trouble' : 'mail',
		by: 'Correo al cliente',
		title: `«${mailKindNames[kind]}»: ${mailStateNames[state].toLowerCase()}`,
		...(failure && state !== 'sent' && { text: mailFailureTexts[failure] }),
	};
}

/** Newest first; of one moment in the order in which it was written, mails after what they tell. */
export function timelineEntries({ events, mails }: OrderTimeline): TimelineEntry[] {
	const all = [...events.map(entryOf), ...mails.map(entryOfMail)];
	return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse();
}

export const isMailUnderWay = ({ mails }: OrderTimeline): boolean =>
	mails.some(({ state }) => state === 'waiting' || state === 'sending');
