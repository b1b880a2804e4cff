import * as v from 'valibot';
import { orderStatuses, paymentMethods } from '../orders/status';
import { mobileOf } from '../people/phone';
import { withoutInvisible } from '../shared/invisible';
import { pageQuery } from '../shared/pageQuery';
import { ErrorBody, IdText, optionalText, requiredText, visible } from '../shared/primitives';
import { gatewayMethods } from './gateways';
import { OrderPayment, paymentStates } from './state';

const wrongPhone = 'Escribe el celular de 9 dígitos con el que usas Yape';
const wrongCode = 'El código de aprobación tiene 6 números';

/** Body of POST /api/payments/{order}/charge: what the wallet's app shows to its owner. */
export const ChargeBody = v.object({
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
export type ChargeBody = v.InferOutput<typeof ChargeBody>;

/** Answer of POST /api/payments/{order}/redirect: the gateway's page, on which the order is paid. */
export const RedirectAnswer = v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) });
export type RedirectAnswer = v.InferOutput<typeof RedirectAnswer>;

/** `code` of the 409 for a try that the wallet or the gateway refused; nothing was charged. */
export const paymentDeclined = 'payment_declined';

/** Approval codes that are refused in an hour, of all orders, from which on the shop is told. */
export const manyRefusedCodes = 30;

/** Why money may have to go back: it came after the end of the order, it is another sum, or the order was paid already. */
export const moneyReasons = ['late', 'amount', 'currency', 'twice'] as const;
export type MoneyReason = (typeof moneyReasons)[number];

/** A gateway did this to money without the shop: `returned` is money that went back from the gateway's own panel. */
export const moneyAlerts = ['mediation', 'chargeback', 'returned'] as const;
export type MoneyAlert = (typeof moneyAlerts)[number];
/** Empty where there is none that nobody has seen. */
const alert = v.optional(v.picklist(['', ...moneyAlerts]));

/** Money that a gateway says has come for an order. `amount` and `returned` in units of `currency`; `why` is empty where all is right. */
export const GatewayMoney = v.object({
	method: v.picklist(gatewayMethods),
	/** Of the gateway. */
	reference: v.string(),
	amount: v.number(),
	currency: v.string(),
	why: v.picklist(['', ...moneyReasons]),
	/** Paid before the end of its order, of which the shop heard afterwards. */
	inTime: v.optional(v.boolean()),
	returned: v.number(),
	/** On its way back: asked for, and not known to have gone. */
	returning: v.optional(v.number(), 0),
	/** The gateway says that so much has gone back. */
	told: v.optional(v.number()),
	alert,
	/** ISO 8601. */
	at: v.string(),
});
export type GatewayMoney = v.InferOutput<typeof GatewayMoney>;

/** Money that a gateway took for an order which it paid, in soles. */
export const OnlineMoney = v.object({
	method: v.picklist(gatewayMethods),
	/** Not given back by it, with that which is on its way. */
	kept: v.number(),
	/** On its way back: asked for, and not known to have gone. */
	returning: v.number(),
	/** Why it refused to give back, while nothing has gone back since; empty for none. */
	problem: v.string(),
	alert,
});
export type OnlineMoney = v.InferOutput<typeof OnlineMoney>;

/** `code` of the 409 for money that a gateway refused to give back; nothing went back. */
export const refundRefused = 'refund_refused';

/**
 * Body of POST /api/admin/payments/{order}/seen: somebody has looked into the panel of its gateway. `isBack` of the refund under
 * way, which ends by it; without it, alerts have been seen.
 */
export const SeenBody = v.object({ isBack: v.optional(v.boolean('El valor debe ser verdadero o falso')) });
export type SeenBody = v.InferOutput<typeof SeenBody>;

/**
 * Body of POST /api/admin/payments/{order}/refund: which money goes back, whole; `byHand` where it was settled elsewhere. The
 * customer reads `reason` where the money paid the order.
 */
export const RefundBody = v.object({
	byHand: v.optional(v.boolean(), false),
	reason: optionalText('El motivo', 300),
	method: v.picklist(gatewayMethods, 'La pasarela no es válida'),
	reference: v.pipe(
		v.string('Falta el cobro'),
		v.minLength(1, 'Falta el cobro'),
		v.maxLength(100, 'El cobro no es válido'),
	),
});
export type RefundBody = v.InferOutput<typeof RefundBody>;

/** Below the API base. */
export const gatewayPaths = {
	charge: (order: number | string) => `/payments/${order}/charge`,
	redirect: (order: number | string) => `/payments/${order}/redirect`,
	ask: (order: number | string) => `/payments/${order}/ask`,
	refund: (order: number) => `/admin/payments/${order}/refund`,
	seen: (order: number) => `/admin/payments/${order}/seen`,
} as const;

/** Answer of GET /api/payments/methods: what a checkout may offer now, without any account. `upTo` in soles. */
export const PaymentOffers = v.object({
	methods: v.array(v.object({ method: v.picklist(paymentMethods), upTo: v.nullable(v.number()) })),
});
export type PaymentOffers = v.InferOutput<typeof PaymentOffers>;
export type PaymentOffer = PaymentOffers['methods'][number];

const wrongNumber = 'Escríbelo como sale en tu comprobante: de 4 a 24 números o letras';

/** Spaces, dots and hyphens do not count, as people copy them along; letters are kept large. */
export const OperationNumber = v.pipe(
	v.string('El número de operación es obligatorio'),
	visible,
	v.minLength(1, 'El número de operación es obligatorio'),
	v.maxLength(60, wrongNumber),
	v.regex(/^[\s.-]*(?:[0-9A-Za-z][\s.-]*){4,24}$/, wrongNumber),
	v.transform((text) => text.replace(/[\s.-]/g, '').toUpperCase()),
);

/** Fields of POST /api/payments/{order}/proofs, a form whose file `image` is the picture. */
export const ProofForm = v.object({ operationNumber: OperationNumber });

/** A payment is named by its order; `proof` is one of its pictures, and no other text is worth another answer. */
export const ProofParams = v.object({ id: IdText, proof: v.string() });

/** Why a proof may be one that was used before. Nothing of it decides by itself. */
export const alikeReasons = ['number', 'picture', 'amount'] as const;
export type AlikeReason = (typeof alikeReasons)[number];

export const AdminPayment = v.object({
	...v.omit(OrderPayment, ['payTo', 'gateway']).entries,
	/** Of the order, which names its payment. */
	id: v.number(),
	orderNumber: v.string(),
	orderStatus: v.picklist(orderStatuses),
	method: v.picklist(paymentMethods),
	/** Of the order. */
	createdAt: v.string(),
	/** When the last proof was sent. */
	sentAt: v.nullable(v.string()),
	customer: v.nullable(
		v.object({ name: v.string(), email: v.string(), phone: v.string(), guest: v.optional(v.boolean()) }),
	),
	/** Other orders whose proof has the same number or picture, or was for the same amount in the same minute. */
	alike: v.array(v.object({ id: v.number(), orderNumber: v.string(), reasons: v.array(v.picklist(alikeReasons)) })),
	/** Money that gateways say has come for it. */
	money: v.optional(v.array(GatewayMoney), []),
	/** Who of the shop, or which gateway, decided last, and when. */
	decidedBy: v.nullable(v.string()),
	decidedAt: v.nullable(v.string()),
});
export type AdminPayment = v.InferOutput<typeof AdminPayment>;

/** `open`: what waits for the shop or for the customer, and money of cancelled orders that may have to go back. */
export const paymentFilters = ['open', 'ALL', ...paymentStates] as const;

export const largestPaymentPage = 100;

/** Query of GET /api/admin/payments; `search` looks into order number, operation number, name, email and a guest's phone. */
export const AdminPaymentsQuery = v.object({
	state: v.optional(v.picklist(paymentFilters, 'El estado no es válido'), 'open'),
	...pageQuery(largestPaymentPage, 25, 'pagos'),
});
export type AdminPaymentsQuery = v.InferOutput<typeof AdminPaymentsQuery>;

/** Proofs to look at first, the one that has waited longest on top; then what waits for customers; then the newest. */
export const AdminPaymentPage = v.object({
	payments: v.array(AdminPayment),
	matching: v.number(),
	/** Counts all payments, whatever the query; `toReturn` are those of cancelled orders. */
	counts: v.object({ proofs: v.number(), waiting: v.number(), confirmed: v.number(), toReturn: v.number() }),
	/** Approval codes of Yape that were refused in the last hour. */
	refusedCodes: v.optional(v.number()),
});
export type AdminPaymentPage = v.InferOutput<typeof AdminPaymentPage>;

/** The last proof that the person saw, null for none: a decision is about what was on the screen. */
const proofId = v.nullable(v.pipe(v.number('El comprobante no es válido'), v.integer('El comprobante no es válido')));
export const ConfirmBody = v.object({ proofId });
export const AnswerBody = v.object({ proofId, message: requiredText('El mensaje', 300) });

export const ReturnedBody = v.object({ proofId, message: optionalText('El motivo', 300) });

/** 409: somebody else was faster, or the order has ended; with the payment as it is now. */
export const PaymentConflict = v.object({ ...ErrorBody.entries, payment: v.optional(AdminPayment) });

/** Decisions of the shop; all but `confirm` take a text for the customer. */
export const paymentActions = ['confirm', 'ask', 'refuse', 'return'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** Below the API base. */
export const paymentPaths = {
	methods: '/payments/methods',
	proofs: (order: number | string) => `/payments/${order}/proofs`,
	revive: (order: number | string) => `/payments/${order}/revive`,
	picture: (order: number, proof: number) => `/payments/${order}/proofs/${proof}`,
	all: '/admin/payments',
	act: (order: number, action: PaymentAction) => `/admin/payments/${order}/${action}`,
} as const;
