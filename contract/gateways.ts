import * as v from 'valibot';
import { gatewayMethods } from './gatewayMethods';
import { withoutInvisible } from './invisible';
import { mobileOf } from './phoneFields';
import { optionalText, visible } from './primitives';

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
