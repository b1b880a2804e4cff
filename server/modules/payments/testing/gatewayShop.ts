import type { ProductDto } from '#contract/catalog/product';
import type { Order } from '#contract/orders/order';
import type { GatewayMethod } from '#contract/payments/gateways';
import { type Database, sql } from '#platform/db';
import { openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { cartOf } from '../../offers/testing/cart';
import { type FakeGateways, gatewayKeys, gatewaySettings, startFakeGateways } from './fakeGateways';
import { createPayer } from './payer';

/** Milliseconds for which a sweep keeps what it took to itself; no other time of a refund is as long. */
export const gatewayLease = 27_777;

/** Two servers of a shop that takes money by both gateways, which are played, with a clock that tests move. Of one `describe`. */
export function gatewayShop(kind: Database['kind']) {
	let now = Date.parse('2026-11-23T15:00:00Z');
	let looks = 0;
	let database: Database;
	let gateways: FakeGateways;
	let test: TestApp;
	let other: TestApp;
	let payer: ReturnType<typeof createPayer>;
	let token: string;
	const orderNumbers = new Map<number, string>();

	beforeAll(async () => {
		[database, gateways] = await Promise.all([openBackend(kind), startFakeGateways(() => now)]);
		const overrides = {
			database,
			clock: { now: () => now },
			databaseTime: async () => {
				looks++;
				return now;
			},
			// Two servers that looked three times as often would keep the database busy with that alone.
			timing: { expiry: { idle: 60, pace: 1 }, gateways: { idle: 60, lease: gatewayLease } },
			config: { paymentGatewaysUrl: gateways.url, publicUrl: 'https://tienda.test' },
		};
		test = await createTestApp(overrides);
		other = await createTestApp(overrides);
		payer = createPayer(test);
		token = await test.userToken();
		await save(gatewaySettings);
		// PGlite wakes no other server: it reads of the settings with its next poll.
		await until(async () => (await methodsOf(other)) === (await methodsOf(test)), 'the other server takes money too');
	});
	beforeEach(() => {
		for (const gateway of [gateways.culqi, gateways.mercadoPago]) {
			gateway.beAway(false);
			gateway.refuseKeys(null);
			gateway.back.behave('paid back');
			gateway.back.hold(Promise.resolve());
		}
		gateways.culqi.behave('paid');
		gateways.culqi.hold(Promise.resolve());
	});
	afterAll(async () => {
		await other?.close();
		await test?.close();
		await database?.close();
		await gateways?.close();
	});

	async function save(json: object): Promise<void> {
		const saved = await test.call('PUT', '/api/admin/settings/gateways', { token: await test.adminToken(), json });
		if (saved.statusCode !== 200) throw new Error(saved.body);
	}

	const methodsOf = async (app: TestApp) => (await app.call('GET', '/api/payments/methods')).body;

	/**
	 * `step` milliseconds pass with each look while no gateway is asked: a question that is still under way puts the next one
	 * off from its end, and no call lasts as long as a shop waits before it repeats one.
	 */
	const until = async (isSo: () => Promise<boolean>, what: string, step = 0) => {
		for (let tries = 0; tries < 6000; tries++) {
			if (await isSo()) return;
			if (gateways.isIdle()) now += step;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		throw new Error(`It never came that ${what}`);
	};

	/** With the rules that run. */
	async function orderOf(
		products: readonly ProductDto[],
		quantities: readonly number[],
		paymentMethod: string,
		coupon: string | null = null,
	) {
		const wanted = products.map((product, at) => [product, quantities[at] ?? 1] as const);
		const { items, ...more } = await cartOf(test, wanted, coupon, token);
		const placed = await payer.buy(token, items, { paymentMethod, ...more });
		orderNumbers.set(placed.id, placed.orderNumber);
		return placed;
	}

	async function order(paymentMethod: string, quantity = 2): Promise<Order & { product: number }> {
		const product = await payer.newProduct(5);
		return { ...(await orderOf([product], [quantity], paymentMethod)), product: product.id };
	}

	async function pay({ id, paymentMethod }: Pick<Order, 'id' | 'paymentMethod'>): Promise<void> {
		if (paymentMethod === 'CULQI_YAPE') {
			await charge(id);
			return;
		}
		const { url } = (await openPage(id)).json<{ url: string }>();
		gateways.mercadoPago.pay(new URL(url).searchParams.get('pref_id') ?? '');
		await askFor(id);
	}

	const charge = (id: number, json: object = {}, by = token, app = test) => {
		now++;
		return app.call('POST', `/api/payments/${id}/charge`, {
			token: by,
			json: { phone: '987 654 321', code: '123456', ...json },
		});
	};
	const openPage = (id: number) => test.call('POST', `/api/payments/${id}/redirect`, { token });
	/** Later than the last time: what is asked at once is answered by what that brought. */
	const askFor = (id: number) => {
		now += 3000;
		return test.call('POST', `/api/payments/${id}/ask`, { token });
	};
	const get = (id: number) => payer.get(id, token);

	return {
		get gateways() {
			return gateways;
		},
		get test() {
			return test;
		},
		get other() {
			return other;
		},
		get payer() {
			return payer;
		},
		/** Of the customer. */
		get token() {
			return token;
		},
		now: () => now,
		/** Looks at the clock of the database before something ends. */
		sweeps: () => looks,
		/** Milliseconds. */
		pass(time: number): void {
			now += time;
		},
		save,
		until,
		order,
		get,

		async payment(id: number): Promise<string> {
			const { status, payment } = await get(id);
			return `${payment?.state} ${status}`;
		},

		cents: ({ total }: Pick<Order, 'total'>): number => Math.round(total * 100),

		/** Charges of Culqi for it. */
		own: (id: number) => gateways.culqi.charges.filter(({ metadata }) => metadata.order === orderNumbers.get(id)),

		charge,
		openPage,
		askFor,

		/** An order that a gateway has confirmed. */
		async paid(method: GatewayMethod): Promise<Order & { product: number }> {
			const placed = await order(method);
			await pay(placed);
			return placed;
		},
		async paidFor(
			products: readonly ProductDto[],
			quantities: readonly number[],
			method: GatewayMethod,
			coupon: string | null = null,
		): Promise<Order> {
			const placed = await orderOf(products, quantities, method, coupon);
			await pay(placed);
			return placed;
		},

		attempts: (id: number) =>
			test.query<{ id: string; state: string; source: string | null; decline: string | null }>(
				sql`SELECT id, state, source, decline FROM payment_attempts WHERE order_id = ${id} ORDER BY created_at, id`,
			),

		money: async (id: number) => (await payer.listed(id))?.money ?? [],

		/** News of the payment that were mailed, oldest first. */
		mails: async (number: string): Promise<string[]> =>
			(
				await test.query<{ news: string }>(sql`
					SELECT coalesce(facts::jsonb->>'news', kind) AS news FROM mails
					WHERE kind IN ('order-payment', 'order-refunded') AND facts::jsonb->>'orderNumber' = ${number} ORDER BY id`)
			).map(({ news }) => news),

		tell: (gateway: string, { query, headers, body }: { query: string; headers: object; body: string }, app = test) =>
			app.app.inject({
				method: 'POST',
				url: `/api/payments/webhooks/${gateway}?${query}`,
				headers: { 'content-type': 'application/json', ...headers },
				payload: body,
			}),
		culqiNotice: (reference: string, key = gatewayKeys.culqiWebhookKey) => ({
			query: `key=${key}`,
			headers: {},
			body: gateways.culqi.notice(reference),
		}),
	};
}
