import { mailFailureTexts, mailKindNames, mailStateNames } from '#contract/admin/mail';
import { channelLabels, moneyWayWords, refundWayWords, returnReasonLabels } from '#contract/orders/desk';
import type { OrderStatus } from '#contract/orders/status';
import type { OrderEventKind, OrderTimeline, TimelineEvent, TimelineMail } from '#contract/orders/timeline';
import type { PaymentState } from '#contract/payments/state';
import { formatLocalMoney, isSameAmount } from '#contract/shared/money';
import { type TaxDocumentState, taxDocumentNames } from '#contract/tax/documents';
import { statusLabel } from '#lib/orderStatus';

export interface TimelineEntry {
	key: string;
	/** ISO 8601. */
	at: string;
	kind: OrderEventKind | 'mail' | 'trouble';
	by: string;
	title: string;
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

const ownStatusWords = (to: OrderStatus): string =>
	to === 'CANCELLED' ? 'Canceló el pedido' : 'Recuperó el pedido cancelado';

const staffStatusWords = (from: OrderStatus, to: OrderStatus): string =>
	`${from === 'CANCELLED' ? 'Reabrió el pedido' : 'Cambió el estado'}: de ${statusLabel(from)} a ${statusLabel(to)}`;

const goodsWords = { back: 'Los productos volvieron.', away: 'Los productos no volvieron.' };

type Words = { [Kind in OrderEventKind]: (event: Extract<TimelineEvent, { kind: Kind }>) => [string, string?] };

const words: Words = {
	placed: ({ facts: { channel } }) => [channel ? `Anotó el pedido (${channelLabels[channel]})` : 'Hizo el pedido'],
	status: ({ by, facts: { from, to, reason, told, goods } }) => [
		by.kind === 'customer' ? ownStatusWords(to) : staffStatusWords(from, to),
		[reason, told && 'El cliente lee este motivo.', goods && goodsWords[goods]].filter(Boolean).join('\n'),
	],
	accepted: () => ['Aceptó la solicitud'],
	adopted: () => ['Llevó el pedido a su cuenta'],
	payment: ({ facts: { from, to, via, reason } }) => {
		const again = to === 'WAITING' && from !== 'PROOF_SENT';
		const words = again ? 'Tiene un nuevo plazo para pagar' : paymentWords[to];
		return [via ? `${words} (${via})` : words, reason];
	},
	tracking: ({ facts: { from, to } }) => [
		from ? `Cambió el número de seguimiento ${from} por ${to}` : `Anotó el número de seguimiento ${to}`,
	],
	note: ({ facts: { text } }) => ['Dejó una nota', text],
	document: ({ facts: { from, to, document, number } }) => [
		`${documentVerbs[from === null && to === 'ACCEPTED' ? 'noted' : to]}: ${taxDocumentNames[document].toLowerCase()} ${number}`,
	],
	edited: ({ facts: { from, to, address } }) => ['Cambió el pedido', editText(from, to, address ?? '')],
	charged: ({ facts: { amount, way } }) => [`Anotó que cobró ${formatLocalMoney(amount)} ${moneyWayWords[way]}`],
	refunded: ({ facts: { amount, way, reason } }) => [
		`Devolvió ${formatLocalMoney(amount)} ${refundWayWords[way]}`,
		reason,
	],
	refundRefused: ({ facts: { amount, way, text } }) => [
		`No se pudo devolver ${formatLocalMoney(amount)} ${refundWayWords[way]}`,
		text,
	],
	returned: ({ facts: { amount, lines, text } }) => [
		`Anotó productos devueltos, por ${formatLocalMoney(amount)}`,
		[
			...lines.map(
				({ name, quantity, reason, restock }) =>
					`${quantity} × ${name}: ${returnReasonLabels[reason].toLowerCase()}${restock ? '' : '; no vuelve a la venta'}`,
			),
			...(text ? [text] : []),
		].join('\n'),
	],
};

type Edited = Extract<TimelineEvent, { kind: 'edited' }>['facts'];

function editText(from: Edited['from'], to: Edited['to'], address: string): string {
	const names = [...new Set([...from.items, ...to.items].map(({ name }) => name))];
	const unitsIn = ({ items }: Edited['to'], name: string) =>
		items.reduce((sum, item) => (item.name === name ? sum + item.quantity : sum), 0);
	const lines = names.flatMap((name) => {
		const [before, after] = [unitsIn(from, name), unitsIn(to, name)];
		if (before === after) return [];
		if (after === 0) return `Quitó ${before} × ${name}`;
		return before === 0 ? `Agregó ${after} × ${name}` : `${name}: de ${before} a ${after}`;
	});
	const sum = (label: string, before: number, after: number) =>
		isSameAmount(before, after) ? [] : `${label}: de ${formatLocalMoney(before)} a ${formatLocalMoney(after)}`;
	return [
		lines,
		address ? `Nueva dirección: ${address}` : [],
		sum('Envío', from.shipping, to.shipping),
		sum('Total', from.total, to.total),
	]
		.flat()
		.join('\n');
}

function entryOf(event: TimelineEvent): TimelineEntry {
	const { id, at, kind, by } = event;
	// TypeScript does not narrow the function by kind.
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

/** Newest first; within a moment, mails after their cause. */
export function timelineEntries({ events, mails }: OrderTimeline): TimelineEntry[] {
	const all = [...events.map(entryOf), ...mails.map(entryOfMail)];
	return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse();
}

export const isMailUnderWay = ({ mails }: OrderTimeline): boolean =>
	mails.some(({ state }) => state === 'waiting' || state === 'sending');
