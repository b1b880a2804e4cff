import { createHmac } from 'node:crypto';
import { type Answer, type Asked, createRefundFate, silence } from './gatewayCall';

interface Preference {
	id: string;
	external_reference: string;
	items: { unit_price: number; currency_id: string }[];
	back_urls: { success: string };
	notification_url?: string;
	init_point: string;
	[member: string]: unknown;
}

interface Payment {
	id: number;
	status: string;
	status_detail: string;
	transaction_amount: number;
	transaction_amount_refunded: number;
	currency_id: string;
	external_reference: string | null;
	date_created: string;
	date_approved: string | null;
}

const failure = (status: number, message: string): Answer => ({
	status,
	body: { message, error: 'bad_request', status },
});

const noFunds = failure(400, 'Insufficient amount in account to refund');

/** By https://www.mercadopago.com.pe/developers: preferences and refunds are idempotent by key, payments are made on its page. */
export function createFakeMercadoPago(
	{ accessToken, webhookSecret }: { accessToken: string; webhookSecret: string },
	now: () => number,
	host: () => string,
) {
	const preferences: Preference[] = [];
	const payments: Payment[] = [];
	const refunds: { payment: number; amount: number }[] = [];
	const fate = createRefundFate();
	const answered = new Map<string, Answer>();
	let away = false;
	let refusing: number | null = null;

	function prefer({ body }: Asked): Answer {
		const id = `pref-${preferences.length + 1}`;
		const preference = {
			...body,
			id,
			init_point: `${host()}/mercado-pago/page?pref_id=${id}`,
		} as unknown as Preference;
		preferences.push(preference);
		return { status: 201, body: preference };
	}

	function refund({ body }: Asked, reference: string): Answer {
		const payment = payments.find(({ id }) => String(id) === reference);
		if (!payment) return failure(404, 'Payment not found');
		const left = payment.transaction_amount - payment.transaction_amount_refunded;
		const amount = body.amount === undefined ? left : Number(body.amount);
		if (!(amount > 0) || amount > left + 0.001) return failure(400, 'Invalid refund amount');
		payment.transaction_amount_refunded = Math.round((payment.transaction_amount_refunded + amount) * 100) / 100;
		if (amount > left - 0.001) payment.status = 'refunded';
		payment.status_detail = payment.status === 'refunded' ? 'refunded' : 'partially_refunded';
		refunds.push({ payment: payment.id, amount });
		return {
			status: 201,
			body: {
				...{ id: refunds.length, payment_id: payment.id, amount, status: 'approved' },
				date_created: new Date(now()).toISOString(),
			},
		};
	}

	/** The same key answers what it answered before; a sum that is missing means all that is left. */
	function once(asked: Asked, work: () => Answer): Answer {
		const key = asked.headers['x-idempotency-key'];
		if (!key) return failure(400, "Header X-Idempotency-Key can't be null");
		const known = answered.get(`${asked.path} ${key}`);
		if (known) return known;
		const answer = work();
		answered.set(`${asked.path} ${key}`, answer);
		return answer;
	}

	function pay(preference: string, changes: Partial<Payment> = {}): Payment {
		const found = preferences.find(({ id }) => id === preference);
		const [item] = found?.items ?? [];
		const payment: Payment = {
			id: 90_000_000 + payments.length,
			status: 'approved',
			status_detail: 'accredited',
			transaction_amount: item?.unit_price ?? 0,
			transaction_amount_refunded: 0,
			currency_id: item?.currency_id ?? 'PEN',
			external_reference: found?.external_reference ?? null,
			date_created: new Date(now()).toISOString(),
			date_approved: new Date(now()).toISOString(),
			...changes,
		};
		payments.unshift(payment);
		return payment;
	}

	return {
		preferences,
		payments,
		refunds,
		beAway(is: boolean): void {
			away = is;
		},
		/** Answers this to every key; null for the right one again. */
		refuseKeys(status: number | null): void {
			refusing = status;
		},
		/** Fate of refunds. */
		back: fate,
		/** Steps of a payer on its page. */
		pay,

		/** A notice as it signs one. */
		notice(
			payment: number | string,
			{ requestId = `request-${payment}`, secret = webhookSecret, ts = String(now()) } = {},
		) {
			const manifest = `id:${payment};request-id:${requestId};ts:${ts};`;
			const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
			return {
				query: `data.id=${payment}&type=payment`,
				headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId, 'content-type': 'application/json' },
				body: JSON.stringify({ id: 1, type: 'payment', action: 'payment.updated', data: { id: String(payment) } }),
			};
		},

		async answer(asked: Asked): Promise<Answer | typeof silence> {
			if (away) return silence;
			const { method, path, query, key } = asked;
			if (refusing ?? key !== accessToken) return failure(refusing ?? 401, 'invalid access token');
			if (method === 'POST' && path === '/checkout/preferences') return once(asked, () => prefer(asked));
			const [, refunded] = /^\/v1\/payments\/(\d+)\/refunds$/.exec(path) ?? [];
			if (method === 'POST' && refunded) return fate.answer(noFunds, () => once(asked, () => refund(asked, refunded)));
			if (path === '/v1/payments/search') {
				const results = payments.filter((one) => one.external_reference === query.get('external_reference'));
				return { status: 200, body: { results, paging: { total: results.length, limit: 30, offset: 0 } } };
			}
			const one = payments.find(({ id }) => path === `/v1/payments/${id}`);
			return one ? { status: 200, body: one } : failure(404, 'Payment not found');
		},

		/** The page on which its customers pay, with a press for each end. */
		page(query: URLSearchParams): { html: string } | { location: string } {
			const preference = preferences.find(({ id }) => id === query.get('pref_id'));
			if (!preference) return { html: '<h1>Preferencia no encontrada</h1>' };
			const end = query.get('end');
			const back = preference.back_urls.success;
			if (end === 'back') return { location: back };
			if (end) {
				const detail = end === 'rejected' ? 'cc_rejected_insufficient_amount' : 'accredited';
				pay(preference.id, { status: end, status_detail: detail });
				return { location: `${back}?status=${end}&preference_id=${preference.id}` };
			}
			const link = (to: string, text: string) => `<p><a href="?pref_id=${preference.id}&end=${to}">${text}</a></p>`;
			return {
				html: `<!doctype html><html lang="es"><title>Mercado Pago</title><h1>Mercado Pago (de prueba)</h1>${link('approved', 'Pagar')}${link('rejected', 'Tarjeta sin fondos')}${link('pending', 'Pagar en efectivo')}${link('back', 'Volver a la tienda')}</html>`,
			};
		},
	};
}
