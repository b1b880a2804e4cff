import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { toCents, toSoles } from '#contract/shared/money';
import { ask, equalsInConstantTime, type Reply } from '../http';
import type { Decline, Gateway, GatewayDeps, KnownMoney, Outcome, Refunded } from '../port';

const timeoutMs = 12_000;
const refundTimeoutMs = 25_000;

const Payment = v.object({
	id: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
	status: v.string(),
	status_detail: v.nullish(v.string(), ''),
	transaction_amount: v.number(),
	transaction_amount_refunded: v.nullish(v.number(), 0),
	currency_id: v.string(),
	external_reference: v.nullish(v.string()),
	date_approved: v.nullish(v.string(), ''),
});
type Payment = v.InferOutput<typeof Payment>;

const SearchResults = v.object({ results: v.array(Payment) });

const Preference = v.object({ id: v.string(), init_point: v.pipe(v.string(), v.url()) });

const Refund = v.object({ status: v.nullish(v.string(), '') });

const Failure = v.object({ message: v.nullish(v.string(), '') });

/** 401 and 403 concern the shop's keys; others may come from a proxy. */
const isRefusal = ({ status, body }: Reply): boolean =>
	status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status) && v.is(Failure, body);

const Body = v.object({ type: v.optional(v.string(), ''), data: v.optional(v.object({ id: v.unknown() })) });

const declines: Record<string, Decline> = {
	cc_rejected_insufficient_amount: 'funds',
	cc_rejected_max_attempts: 'bank',
	cc_rejected_call_for_authorize: 'bank',
	cc_rejected_bank_error: 'bank',
	cc_rejected_high_risk: 'fraud',
	cc_rejected_blacklist: 'fraud',
	cc_rejected_card_disabled: 'card',
	cc_rejected_bad_filled_card_number: 'card',
	cc_rejected_bad_filled_date: 'card',
	cc_rejected_bad_filled_security_code: 'card',
	cc_rejected_bad_filled_other: 'card',
	cc_amount_rate_limit_exceeded: 'limit',
};

/** Refunded and disputed money was received too. */
const paidStates = ['approved', 'refunded', 'charged_back', 'in_mediation'];
const pendingStates = ['pending', 'in_process', 'authorized'];

const moneyOf = (payment: Payment): KnownMoney => ({
	reference: payment.id,
	cents: toCents(payment.transaction_amount),
	currency: payment.currency_id,
	attempt: payment.external_reference ?? null,
	paidAt: Date.parse(payment.date_approved) || null,
	isPaid: paidStates.includes(payment.status),
	returned: toCents(payment.transaction_amount_refunded),
	dispute: disputeOf(payment),
});

/** A chargeback decided for the shop is over. */
function disputeOf({ status, status_detail }: Payment): KnownMoney['dispute'] {
	if (status === 'in_mediation') return 'mediation';
	return status === 'charged_back' && status_detail !== 'reimbursed' ? 'chargeback' : '';
}

function outcomeOf(payments: readonly Payment[]): Outcome {
	const paid = payments.filter(({ status }) => paidStates.includes(status));
	if (paid.length > 0) return { kind: 'paid', money: paid.map(moneyOf) };
	if (payments.some(({ status }) => pendingStates.includes(status))) return { kind: 'pending' };
	const [newest] = payments;
	if (!newest) return { kind: 'none' };
	return { kind: 'declined', decline: declines[newest.status_detail] ?? 'other' };
}

/** The answer may omit the state. An open refund is requested again with its key. */
function refundedOf(status: string): Refunded {
	if (status === 'rejected' || status === 'cancelled') return { kind: 'refused', message: status };
	return { kind: status === 'in_process' ? 'unknown' : 'done' };
}

/** Checkout Pro (https://www.mercadopago.com.pe/developers): the payer goes to its page, and it notifies us later. */
export function createMercadoPago({ fake, settings, secret }: GatewayDeps): Gateway {
	const host = fake ? `${fake}/mercado-pago` : 'https://api.mercadopago.com';
	const api = (path: string, call: Partial<Parameters<typeof ask>[1]> = {}) =>
		ask(host + path, { timeoutMs, ...call, key: secret('mercadoPagoToken') });

	return {
		method: 'MERCADO_PAGO',

		isSet: () => settings().mercadoPago === 'on' && secret('mercadoPagoToken') !== '',

		async ask({ id }) {
			const query = new URLSearchParams({ external_reference: id, sort: 'date_created', criteria: 'desc' });
			const { status, body } = await api(`/v1/payments/search?${query}`);
			const search = v.safeParse(SearchResults, body);
			return status === 200 && search.success ? outcomeOf(search.output.results) : { kind: 'unknown' };
		},

		async find(reference) {
			const { status, body } = await api(`/v1/payments/${encodeURIComponent(reference)}`);
			if (status === 404) return 'none';
			const payment = v.safeParse(Payment, body);
			return status === 200 && payment.success ? moneyOf(payment.output) : 'unknown';
		},

		/** The signature omits the body, which is not trusted. */
		read({ headers, query, body }) {
			const key = secret('mercadoPagoSecret');
			const parts = new Map(
				String(headers['x-signature'] ?? '')
					.split(',')
					.map((part) => part.split('=', 2).map((text) => text.trim()) as [string, string]),
			);
			const [ts = '', v1 = ''] = [parts.get('ts'), parts.get('v1')];
			const thing = String(query['data.id'] ?? '').toLowerCase();
			const request = String(headers['x-request-id'] ?? '');
			const manifest = `${thing && `id:${thing};`}${request && `request-id:${request};`}ts:${ts};`;
			const right = createHmac('sha256', key).update(manifest).digest('hex');
			if (!equalsInConstantTime(v1, right) || !key || !ts) return null;
			const payload = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), body);
			const type = String(query.type ?? (payload.success ? payload.output.type : ''));
			const isPayment = type === 'payment' && /^\d+$/.test(thing);
			return { event: `${thing}:${request}:${ts}`, reference: isPayment ? thing : null };
		},

		async refund({ reference, cents, key }) {
			const reply = await api(`/v1/payments/${encodeURIComponent(reference)}/refunds`, {
				method: 'POST',
				json: { amount: toSoles(cents) },
				headers: { 'x-idempotency-key': key },
				timeoutMs: refundTimeoutMs,
			});
			const made = v.safeParse(Refund, reply.body);
			if (reply.status === 200 || reply.status === 201) return refundedOf(made.success ? made.output.status : '');
			if (!isRefusal(reply)) return { kind: 'unknown' };
			const failure = v.safeParse(Failure, reply.body);
			return { kind: 'refused', message: failure.success ? failure.output.message : '' };
		},

		page: {
			async prepare({ id, orderNumber, cents }, { back, notify, until }) {
				const { status, body } = await api('/checkout/preferences', {
					method: 'POST',
					headers: { 'x-idempotency-key': id },
					json: {
						items: [
							{
								id: orderNumber,
								title: `Pedido ${orderNumber}`,
								quantity: 1,
								currency_id: 'PEN',
								unit_price: toSoles(cents),
							},
						],
						external_reference: id,
						back_urls: { success: back, pending: back, failure: back },
						// It does not return by itself to a page without TLS.
						...(back.startsWith('https:') && { auto_return: 'approved' }),
						...(notify && { notification_url: notify }),
						...(until && { expires: true, expiration_date_to: until }),
						metadata: { order: orderNumber },
					},
				});
				const made = v.safeParse(Preference, body);
				if (status >= 300 || !made.success) return null;
				return { source: made.output.id, url: made.output.init_point };
			},
		},
	};
}
