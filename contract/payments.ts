import * as v from 'valibot';
import { ErrorBody } from './errors';
import { GatewayMoney } from './gateways';
import { paymentMethods } from './order';
import { OrderPayment, paymentStates } from './orderPayment';
import { orderStatuses } from './orderStatus';
import { pageQuery } from './pageQuery';
import { IdText, optionalText, requiredText, visible } from './primitives';

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
	/** Of the last proof. */
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
	/** Of all payments, whatever the query; `toReturn` are those of cancelled orders. */
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
