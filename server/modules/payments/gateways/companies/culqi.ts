import * as v from 'valibot';
import { ask, equalsInConstantTime, type Reply } from '../http';
import type { Decline, Gateway, GatewayDeps, KnownMoney, Outcome, Token, Try } from '../port';

const tokenTimeout = 12_000;
const chargeTimeout = 25_000;
const askTimeout = 10_000;
/** Tokens last five minutes; one more is for clock skew. */
const sourceLastsMs = 6 * 60_000;
const pageSize = 50;
const mostPages = 20;

const Charge = v.object({
	object: v.literal('charge'),
	id: v.string(),
	amount: v.number(),
	amount_refunded: v.nullish(v.number(), 0),
	currency_code: v.string(),
	dispute: v.optional(v.unknown()),
	creation_date: v.optional(v.number(), 0),
	source: v.optional(v.object({ id: v.optional(v.string()) })),
	outcome: v.optional(v.object({ type: v.optional(v.string(), '') })),
	metadata: v.nullish(v.record(v.string(), v.unknown())),
});
type Charge = v.InferOutput<typeof Charge>;

const Charges = v.object({
	data: v.array(v.unknown()),
	paging: v.nullish(v.object({ cursors: v.nullish(v.object({ after: v.nullish(v.string()) })) })),
});

const Failure = v.object({
	object: v.literal('error'),
	code: v.nullish(v.string(), ''),
	decline_code: v.nullish(v.string(), ''),
	param: v.nullish(v.string(), ''),
	type: v.nullish(v.string(), ''),
	merchant_message: v.nullish(v.string(), ''),
});

const Event = v.object({ id: v.string(), data: v.unknown() });

const declines: Record<string, Decline> = {
	insufficient_funds: 'funds',
	expired_card: 'card',
	invalid_card: 'card',
	contact_issuer: 'bank',
	issuer_not_available: 'bank',
	issuer_decline_operation: 'bank',
	stolen_card: 'bank',
	lost_card: 'bank',
	fraudulent: 'fraud',
	exceeds_withdrawal_amount_limits: 'limit',
	incorrect_otp: 'code',
	invalid_otp: 'code',
	expired_otp: 'code',
};

const fields: Record<string, Decline> = { otp: 'code', number_phone: 'phone', phone_number: 'phone' };

function declineOf({ status, body }: Reply): Decline {
	const failure = v.safeParse(Failure, body);
	if (status === 401 || status === 403) return 'setup';
	if (!failure.success) return 'other';
	const { code, decline_code, param } = failure.output;
	return declines[decline_code] ?? declines[code] ?? fields[param] ?? 'other';
}

const isPaid = ({ outcome }: Charge): boolean => outcome?.type === 'venta_exitosa';

const moneyOf = (charge: Charge): KnownMoney => ({
	reference: charge.id,
	cents: charge.amount,
	currency: charge.currency_code,
	attempt: typeof charge.metadata?.attempt === 'string' ? charge.metadata.attempt : null,
	paidAt: charge.creation_date || null,
	isPaid: isPaid(charge),
	returned: charge.amount_refunded,
	dispute: charge.dispute === true ? 'chargeback' : '',
});

const readCharge = (body: unknown): Charge | null => {
	const charge = v.safeParse(Charge, body);
	return charge.success ? charge.output : null;
};

/** Nothing was charged. Other statuses may come from a proxy. */
const isRefusal = ({ status, body }: Reply): boolean =>
	status >= 400 && status < 500 && status !== 408 && status !== 429 && v.is(Failure, body);

/** Phone and code of Yape make a token, which is charged (https://docs.culqi.com). */
export function createCulqi({ fake, settings, secret }: GatewayDeps): Gateway {
	/** The host of tokens requires the public key. */
	const [host, tokenHost] = fake
		? [`${fake}/culqi/v2`, `${fake}/culqi/v2`]
		: ['https://api.culqi.com/v2', 'https://secure.culqi.com/v2'];
	const api = (path: string, call: Omit<Parameters<typeof ask>[1], 'key'>) =>
		ask(host + path, { ...call, key: secret('culqiSecretKey') });

	function outcomeOf(charge: Charge): Outcome {
		return isPaid(charge) ? { kind: 'paid', money: [moneyOf(charge)] } : { kind: 'declined', decline: 'other' };
	}

	/** Culqi cannot search by our number, so the newest charges are searched. */
	async function look({ id, cents, createdAt, source }: Try): Promise<Outcome> {
		let after = '';
		for (let page = 0; page < mostPages; page++) {
			const query = new URLSearchParams({ amount: String(cents), limit: String(pageSize), ...(after && { after }) });
			const { status, body } = await api(`/charges?${query}`, { timeoutMs: askTimeout });
			const list = v.safeParse(Charges, body);
			if (status !== 200 || !list.success) return { kind: 'unknown' };
			const charges = list.output.data.flatMap((one) => readCharge(one) ?? []);
			const own = charges.find((charge) => charge.metadata?.attempt === id || charge.source?.id === source);
			if (own) return outcomeOf(own);
			after = list.output.paging?.cursors?.after ?? '';
			const oldest = charges.at(-1);
			const isOlder = oldest !== undefined && oldest.creation_date < createdAt - sourceLastsMs;
			if (isOlder || !after || list.output.data.length < pageSize) return { kind: 'none' };
		}
		return { kind: 'unknown' };
	}

	return {
		method: 'CULQI_YAPE',

		isSet: () => {
			const { culqi, culqiPublicKey } = settings();
			return culqi === 'on' && culqiPublicKey !== '' && secret('culqiSecretKey') !== '';
		},

		ask: look,

		async find(reference) {
			const { status, body } = await api(`/charges/${encodeURIComponent(reference)}`, { timeoutMs: askTimeout });
			if (status === 404) return 'none';
			const charge = status === 200 ? readCharge(body) : null;
			return charge ? moneyOf(charge) : 'unknown';
		},

		/** Webhooks are unsigned: a key in the address, or Basic, authenticates them. */
		read({ headers, query, body }) {
			const key = secret('culqiWebhookKey');
			const basic = /^Basic (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
			const password = Buffer.from(basic, 'base64').toString().split(':').slice(1).join(':');
			const isKnown = [
				equalsInConstantTime(String(query.key ?? ''), key),
				equalsInConstantTime(password, key),
			].includes(true);
			if (key.length < 16 || !isKnown) return null;
			const event = v.safeParse(v.pipe(v.string(), v.parseJson(), Event), body);
			if (!event.success) return { event: '', reference: null };
			const { id, data } = event.output;
			// The event's object is JSON as text.
			const thing = typeof data === 'string' ? v.safeParse(v.pipe(v.string(), v.parseJson()), data).output : data;
			const charge = v.pipe(v.string(), v.regex(/^chr_\w+$/));
			const named = v.safeParse(v.union([v.object({ id: charge }), v.object({ charge_id: charge })]), thing);
			if (!named.success) return { event: id, reference: null };
			return { event: id, reference: 'id' in named.output ? named.output.id : named.output.charge_id };
		},

		async refund({ reference, cents }) {
			const reply = await api('/refunds', {
				method: 'POST',
				json: { charge_id: reference, amount: cents, reason: 'solicitud_comprador' },
				timeoutMs: chargeTimeout,
			});
			if (reply.status === 200 || reply.status === 201) return { kind: 'done' };
			// These concern the shop's keys alone.
			if (!isRefusal(reply) || reply.status === 401 || reply.status === 403) return { kind: 'unknown' };
			const failure = v.safeParse(Failure, reply.body);
			return { kind: 'refused', message: failure.success ? (failure.output.merchant_message ?? '') : '' };
		},

		code: {
			lastsMs: sourceLastsMs,

			async token({ id, cents }, { phone, code }): Promise<Token> {
				const reply = await ask(`${tokenHost}/tokens/yape`, {
					method: 'POST',
					key: settings().culqiPublicKey,
					json: { number_phone: phone, otp: code, amount: String(cents), metadata: { attempt: id } },
					timeoutMs: tokenTimeout,
				});
				const token = v.safeParse(v.object({ object: v.literal('token'), id: v.string() }), reply.body);
				if (token.success && reply.status < 300) return { kind: 'token', source: token.output.id };
				return { kind: 'declined', decline: isRefusal(reply) ? declineOf(reply) : 'silence' };
			},

			async charge({ id, orderNumber, cents, source }, { email }): Promise<Outcome> {
				const reply = await api('/charges', {
					method: 'POST',
					json: {
						amount: cents,
						currency_code: 'PEN',
						email,
						source_id: source,
						description: `Pedido ${orderNumber}`,
						metadata: { attempt: id, order: orderNumber },
					},
					timeoutMs: chargeTimeout,
				});
				const charge = readCharge(reply.body);
				if (charge && reply.status < 300) return outcomeOf(charge);
				return isRefusal(reply) ? { kind: 'declined', decline: declineOf(reply) } : { kind: 'unknown' };
			},
		},
	};
}
