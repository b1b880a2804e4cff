import * as v from 'valibot';
import { orderStatuses, paymentMethods } from '../orders/status';
import { mobileOf } from '../people/phone';
import { withoutInvisible } from '../shared/characters';
import { ErrorBody, optionalText, pageQuery, requiredText, visible } from '../shared/primitives';
import { gatewayMethods } from './gateways';
import { OrderPayment, paymentStates } from './state';

const wrongPhone = 'Escribe el celular de 9 dígitos con el que usas Yape';
const wrongCode = 'El código de aprobación tiene 6 números';

export const CodeChargeBody = v.object({
	phone: v.pipe(
		v.string(wrongPhone),
		visible,
		v.transform((text) => mobileOf(text) ?? text),
		v.regex(/^9\d{8}$/, wrongPhone),
	),
	code: v.pipe(
		v.string(wrongCode),
		v.transform((text) => withoutInvisible(text).replace(/\s/g, '')),
		v.regex(/^\d{6}$/, wrongCode),
	),
});
export type CodeChargeBody = v.InferOutput<typeof CodeChargeBody>;

export const RedirectAnswer = v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });
export type RedirectAnswer = v.InferOutput<typeof RedirectAnswer>;

/** `code` of a 409: refused, nothing was charged. */
export const paymentDeclined = 'payment_declined';

/** Per hour, for a warning to the shop. */
export const manyRefusedCodes = 30;

export const moneyReasons = ['late', 'amount', 'currency', 'twice'] as const;
export type MoneyReason = (typeof moneyReasons)[number];

/** Done by the gateway alone; `returned`: refunded on its own panel. */
export const moneyAlerts = ['mediation', 'chargeback', 'returned'] as const;
export type MoneyAlert = (typeof moneyAlerts)[number];
/** Empty: none unread. */
const alert = v.optional(v.picklist(['', ...moneyAlerts]));

/** As reported by a gateway, in units of `currency`; `why` empty: correct. */
export const GatewayMoney = v.object({
	method: v.picklist(gatewayMethods),
	reference: v.string(),
	amount: v.number(),
	currency: v.string(),
	why: v.picklist(['', ...moneyReasons]),
	/** Paid in time, but reported after the order ended. */
	inTime: v.optional(v.boolean()),
	returned: v.number(),
	/** Refund requested, not confirmed. */
	returning: v.optional(v.number(), 0),
	/** Refunded according to the gateway. */
	told: v.optional(v.number()),
	alert,
	/** ISO 8601. */
	at: v.string(),
});
export type GatewayMoney = v.InferOutput<typeof GatewayMoney>;

/** Charged by a gateway, in soles. */
export const OnlineMoney = v.object({
	method: v.picklist(gatewayMethods),
	kept: v.number(),
	/** Refund requested, not confirmed. */
	returning: v.number(),
	/** Why the last refund failed; empty: none. */
	problem: v.string(),
	alert,
});
export type OnlineMoney = v.InferOutput<typeof OnlineMoney>;

/** `code` of a 409. */
export const refundRefused = 'refund_refused';

/** A person checked the gateway's panel. `isBack` closes the open refund; without it, alerts become read. */
export const PanelCheckBody = v.object({ isBack: v.optional(v.boolean('El valor debe ser verdadero o falso')) });
export type PanelCheckBody = v.InferOutput<typeof PanelCheckBody>;

/** Refunds the whole sum; `byHand`: outside of the gateway. The customer reads `reason` if the money paid the order. */
export const MoneyReturnBody = v.object({
	byHand: v.optional(v.boolean(), false),
	reason: optionalText('El motivo', 300),
	method: v.picklist(gatewayMethods, 'La pasarela no es válida'),
	reference: v.pipe(
		v.string('Falta el cobro'),
		v.minLength(1, 'Falta el cobro'),
		v.maxLength(100, 'El cobro no es válido'),
	),
});
export type MoneyReturnBody = v.InferOutput<typeof MoneyReturnBody>;

export const gatewayPaths = {
	charge: (order: number | string) => `/payments/${order}/charge`,
	redirect: (order: number | string) => `/payments/${order}/redirect`,
	ask: (order: number | string) => `/payments/${order}/ask`,
	refund: (order: number) => `/admin/payments/${order}/refund`,
	seen: (order: number) => `/admin/payments/${order}/seen`,
} as const;

/** `upTo` in soles. */
export const PaymentOffers = v.object({
	methods: v.array(v.object({ method: v.picklist(paymentMethods), upTo: v.nullable(v.number()) })),
});
export type PaymentOffers = v.InferOutput<typeof PaymentOffers>;
export type PaymentOffer = PaymentOffers['methods'][number];

const wrongNumber = 'Escríbelo como sale en tu comprobante: de 4 a 24 números o letras';

export const OperationNumber = v.pipe(
	v.string('El número de operación es obligatorio'),
	visible,
	v.minLength(1, 'El número de operación es obligatorio'),
	v.maxLength(60, wrongNumber),
	v.regex(/^[\s.-]*(?:[0-9A-Za-z][\s.-]*){4,24}$/, wrongNumber),
	v.transform((text) => text.replace(/[\s.-]/g, '').toUpperCase()),
);

/** While a proof is checked, others may follow up to this number per order. */
export const proofsAtOnce = 5;

/** Multipart; picture in file `image`. */
export const ProofForm = v.object({ operationNumber: OperationNumber });

export const alikeReasons = ['number', 'picture', 'amount'] as const;
export type AlikeReason = (typeof alikeReasons)[number];

export const AdminPayment = v.object({
	...v.omit(OrderPayment, ['payTo', 'gateway']).entries,
	id: v.number(),
	orderNumber: v.string(),
	orderStatus: v.picklist(orderStatuses),
	method: v.picklist(paymentMethods),
	createdAt: v.string(),
	sentAt: v.nullable(v.string()),
	customer: v.nullable(
		v.object({ name: v.string(), email: v.string(), phone: v.string(), guest: v.optional(v.boolean()) }),
	),
	/** Same number or picture, or same amount in the same minute. */
	alike: v.array(v.object({ id: v.number(), orderNumber: v.string(), reasons: v.array(v.picklist(alikeReasons)) })),
	money: v.optional(v.array(GatewayMoney), []),
	decidedBy: v.nullable(v.string()),
	decidedAt: v.nullable(v.string()),
});
export type AdminPayment = v.InferOutput<typeof AdminPayment>;

/** `open`: waits for shop or customer, or needs a refund. */
export const paymentFilters = ['open', 'ALL', ...paymentStates] as const;

export const largestPaymentPage = 100;

/** `search`: order number, operation number, name, email, a guest's phone. */
export const AdminPaymentsQuery = v.object({
	state: v.optional(v.picklist(paymentFilters, 'El estado no es válido'), 'open'),
	...pageQuery(largestPaymentPage, 25, 'pagos'),
});
export type AdminPaymentsQuery = v.InferOutput<typeof AdminPaymentsQuery>;

/** Proofs first, longest waiting on top; then open ones; then the newest. */
export const AdminPaymentPage = v.object({
	payments: v.array(AdminPayment),
	matching: v.number(),
	/** Without the query's filters; `toReturn`: of cancelled orders. */
	counts: v.object({ proofs: v.number(), waiting: v.number(), confirmed: v.number(), toReturn: v.number() }),
	refusedCodes: v.optional(v.number()),
});
export type AdminPaymentPage = v.InferOutput<typeof AdminPaymentPage>;

/** Last one on the screen, null: none. A decision concerns only what was on the screen. */
const proofId = v.nullable(v.pipe(v.number('El comprobante no es válido'), v.integer('El comprobante no es válido')));
export const ConfirmBody = v.object({ proofId });
export const ProofAnswerBody = v.object({ proofId, message: requiredText('El mensaje', 300) });

export const ReturnedBody = v.object({ proofId, message: optionalText('El motivo', 300) });

/** 409: already decided, or the order ended. */
export const PaymentConflict = v.object({ ...ErrorBody.entries, payment: v.optional(AdminPayment) });

/** All but `confirm` need a text for the customer. */
export const paymentActions = ['confirm', 'ask', 'refuse', 'return'] as const;
export type PaymentAction = (typeof paymentActions)[number];

export const paymentPaths = {
	methods: '/payments/methods',
	proofs: (order: number | string) => `/payments/${order}/proofs`,
	revive: (order: number | string) => `/payments/${order}/revive`,
	picture: (order: number | string, proof: number) => `/payments/${order}/proofs/${proof}`,
	all: '/admin/payments',
	act: (order: number, action: PaymentAction) => `/admin/payments/${order}/${action}`,
} as const;
