import { type Answer, type Asked, createRefundFate, silence } from './gatewayCall';

interface Charge {
	object: 'charge';
	id: string;
	amount: number;
	amount_refunded: number;
	dispute: boolean;
	currency_code: string;
	email: string;
	creation_date: number;
	source: { object: 'token'; id: string };
	outcome: { type: string };
	metadata: Record<string, unknown>;
}

/**
 * `paid` is what happens by itself. `lost` charges nothing and does not answer, `late` charges and does not answer, `broken`
 * charges and answers what nobody can read, `dollars` and `less` charge something else.
 */
export type ChargeWay = 'paid' | 'declined' | 'lost' | 'late' | 'broken' | 'dollars' | 'less';

const failure = (status: number, code: string, more: object = {}): Answer => ({
	status,
	body: {
		object: 'error',
		type: 'card_error',
		code,
		user_message: 'No pasó',
		merchant_message: `No pasó: ${code}`,
		...more,
	},
});

const noFunds = failure(400, 'insufficient_balance', {
	type: 'invalid_request_error',
	merchant_message: 'No tienes saldo suficiente para hacer la devolución.',
});

/**
 * By https://docs.culqi.com: tokens of Yape serve once, for one sum and five minutes; a charge goes back in as many parts as one
 * likes, until nothing of it is left; no call is idempotent.
 */
export function createFakeCulqi(keys: { publicKey: string; secretKey: string }, now: () => number) {
	const tokens = new Map<string, { amount: number; used: boolean; made: number }>();
	const charges: Charge[] = [];
	const refunds: { charge_id: string; amount: number; reason: string }[] = [];
	const fate = createRefundFate();
	let way: ChargeWay = 'paid';
	let away = false;
	let refusing: number | null = null;
	let held: Promise<void> = Promise.resolve();
	let made = 0;

	function token({ body }: Asked): Answer {
		if (body.otp === '000000') return failure(400, 'invalid_otp', { param: 'otp', type: 'parameter_error' });
		if (body.number_phone === '900000000')
			return failure(400, 'invalid_number', { param: 'number_phone', type: 'parameter_error' });
		const id = `ype_test_${++made}`;
		tokens.set(id, { amount: Number(body.amount), used: false, made: now() });
		return { status: 201, body: { object: 'token', id, type: 'yape', creation_date: now(), metadata: body.metadata } };
	}

	async function charge({ body }: Asked): Promise<Answer | typeof silence> {
		const source = tokens.get(String(body.source_id));
		if (!source || source.used || now() - source.made > 300_000)
			return failure(400, 'invalid_token', { param: 'source_id' });
		if (source.amount !== body.amount) return failure(400, 'invalid_amount', { param: 'amount' });
		if (way === 'lost') return silence;
		source.used = true;
		if (way === 'declined') return failure(402, 'card_declined', { decline_code: 'insufficient_funds' });
		const made: Charge = {
			object: 'charge',
			id: `chr_test_${charges.length + 1}`,
			amount: way === 'less' ? Number(body.amount) - 1 : Number(body.amount),
			amount_refunded: 0,
			dispute: false,
			currency_code: way === 'dollars' ? 'USD' : String(body.currency_code),
			email: String(body.email),
			creation_date: now(),
			source: { object: 'token', id: String(body.source_id) },
			outcome: { type: 'venta_exitosa' },
			metadata: Object(body.metadata),
		};
		charges.unshift(made);
		await held;
		if (way === 'late') return silence;
		return way === 'broken' ? { status: 502, body: undefined } : { status: 201, body: made };
	}

	function list({ query }: Asked): Answer {
		const fitting = charges.filter(({ amount }) => !query.get('amount') || amount === Number(query.get('amount')));
		const after = query.get('after');
		const from = after ? fitting.findIndex(({ id }) => id === after) + 1 : 0;
		const data = fitting.slice(from, from + Number(query.get('limit') ?? 10));
		return { status: 200, body: { object: 'list', data, paging: { cursors: { after: data.at(-1)?.id ?? null } } } };
	}

	function refund({ body }: Asked): Answer {
		const charged = charges.find(({ id }) => id === body.charge_id);
		const amount = Number(body.amount);
		if (!Number.isInteger(amount) || amount <= 0 || !body.reason)
			return failure(400, 'parameter_error', { type: 'parameter_error', merchant_message: 'Falta amount o reason.' });
		if (!charged) return failure(404, 'not_found', { type: 'invalid_request_error' });
		if (charged.amount_refunded + amount > charged.amount)
			return failure(400, 'refund_exceeds', { type: 'parameter_error' });
		charged.amount_refunded += amount;
		refunds.push({ charge_id: charged.id, amount, reason: String(body.reason) });
		return {
			status: 201,
			body: {
				...{ object: 'refund', id: `ref_test_${refunds.length}`, charge_id: charged.id },
				...{ creation_date: now(), amount, reason: body.reason, metadata: {} },
			},
		};
	}

	return {
		charges,
		refunds,
		/** Sets the fate of charges from now on. */
		behave(next: ChargeWay): void {
			way = next;
		},
		/** Answers nothing at all. */
		beAway(is: boolean): void {
			away = is;
		},
		/** Answers this to every key; null for the right one again. */
		refuseKeys(status: number | null): void {
			refusing = status;
		},
		/** Charges, and answers only after this. */
		hold(until: Promise<void>): void {
			held = until;
		},

		/** Fate of refunds. */
		back: fate,

		/** Body of a notice about a charge. */
		notice: (reference: string, event = `evt_test_${reference}`): string =>
			JSON.stringify({
				object: 'event',
				id: event,
				type: 'charge.creation.succeeded',
				creation_date: now(),
				data: JSON.stringify(charges.find(({ id }) => id === reference) ?? { object: 'charge', id: reference }),
			}),

		async answer(asked: Asked): Promise<Answer | typeof silence> {
			if (away) return silence;
			const { method, path, key } = asked;
			const right = path === '/tokens/yape' ? keys.publicKey : keys.secretKey;
			if (refusing ?? key !== right) return failure(refusing ?? 401, 'invalid_key', { type: 'authentication_error' });
			if (method === 'POST' && path === '/tokens/yape') return token(asked);
			if (method === 'POST' && path === '/charges') return charge(asked);
			if (method === 'POST' && path === '/refunds') return fate.answer(noFunds, () => refund(asked));
			if (method === 'GET' && path === '/charges') return list(asked);
			const one = charges.find(({ id }) => path === `/charges/${id}`);
			return one ? { status: 200, body: one } : failure(404, 'not_found', { type: 'invalid_request_error' });
		},
	};
}
