import * as v from 'valibot';
import { mailFailures, mailKinds, mailStates } from '../admin/mail';
import { paymentStates } from '../payments/state';
import { requiredText } from '../shared/primitives';
import { taxDocumentKinds, taxDocumentStates } from '../tax/documents';
import { moneyWays, orderChannels, refundWays, returnReasons } from './desk';
import { orderStatuses } from './status';

export const noteLength = 1000;

export const deskPaths = {
	order: (id: number) => `/admin/orders/${id}`,
	timeline: (id: number) => `/admin/orders/${id}/timeline`,
	notes: (id: number) => `/admin/orders/${id}/notes`,
} as const;

const status = v.picklist(orderStatuses);
const payment = v.picklist(paymentStates);
const documentState = v.picklist(taxDocumentStates);
/** Empty after a deletion. */
const personalText = v.optional(v.string(), '');

/** Before or after an edit; soles. */
const Contents = v.object({
	total: v.number(),
	shipping: v.number(),
	items: v.array(v.object({ name: v.string(), quantity: v.number() })),
});

export const orderEventFacts = {
	/** Absent for the web. */
	placed: v.object({ channel: v.optional(v.picklist(orderChannels)) }),
	/** `reason` is internal unless `told`; `goods`: of an order cancelled on its way. */
	status: v.object({
		...{ from: status, to: status, reason: personalText, told: v.optional(v.boolean()) },
		goods: v.optional(v.picklist(['back', 'away'])),
	}),
	accepted: v.object({}),
	adopted: v.object({}),
	/** `via`: deciding gateway. The customer reads `reason`. */
	payment: v.object({ from: v.nullable(payment), to: payment, via: v.optional(v.string()), reason: personalText }),
	tracking: v.object({ from: v.nullable(v.string()), to: v.string() }),
	note: v.object({ text: personalText }),
	document: v.object({
		from: v.nullable(documentState),
		to: documentState,
		document: v.picklist(taxDocumentKinds),
		number: v.string(),
	}),
	/** `address`: new, if changed. */
	edited: v.object({ from: Contents, to: Contents, address: personalText }),
	/** Soles. */
	charged: v.object({ amount: v.number(), way: v.picklist(moneyWays) }),
	refunded: v.object({ amount: v.number(), way: v.picklist(refundWays), reason: personalText }),
	refundRefused: v.object({ amount: v.number(), way: v.picklist(refundWays), text: personalText }),
	returned: v.object({
		amount: v.number(),
		lines: v.array(
			v.object({
				name: v.string(),
				quantity: v.number(),
				reason: v.picklist(returnReasons),
				restock: v.boolean(),
			}),
		),
		text: personalText,
	}),
} as const;

export type OrderEventKind = keyof typeof orderEventFacts;
export type OrderEventFacts = { [Kind in OrderEventKind]: v.InferInput<(typeof orderEventFacts)[Kind]> };

/** `name` null: customer, shop or deleted staff. */
const By = v.object({ kind: v.picklist(['customer', 'staff', 'shop']), name: v.nullable(v.string()) });

const event = <Kind extends OrderEventKind>(kind: Kind) =>
	v.object({ id: v.number(), at: v.string(), kind: v.literal(kind), by: By, facts: orderEventFacts[kind] });

export const TimelineEvent = v.variant('kind', [
	event('placed'),
	event('status'),
	event('accepted'),
	event('adopted'),
	event('payment'),
	event('tracking'),
	event('note'),
	event('document'),
	event('edited'),
	event('charged'),
	event('refunded'),
	event('refundRefused'),
	event('returned'),
]);
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>;

export const TimelineMail = v.object({
	id: v.number(),
	at: v.string(),
	kind: v.picklist(mailKinds),
	state: v.picklist(mailStates),
	sentAt: v.nullable(v.string()),
	failure: v.nullable(v.picklist(mailFailures)),
});
export type TimelineMail = v.InferOutput<typeof TimelineMail>;

/** Oldest first; moments are ISO 8601. */
export const OrderTimeline = v.object({ events: v.array(TimelineEvent), mails: v.array(TimelineMail) });
export type OrderTimeline = v.InferOutput<typeof OrderTimeline>;

export const NoteBody = v.object({ text: requiredText('La nota', noteLength) });
