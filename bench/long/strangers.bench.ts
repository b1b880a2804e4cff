import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { orderDigitsHeader, orderLinkHeader } from '#contract/orders/link';
import { onBothDatabases } from '../lib/databases';
import { median } from '../lib/median';
import { openMixedShop } from '../lib/mixedShop';

/** Connections of the one address that floods. */
const connections = 32;
const rounds = 25;
/** Milliseconds that a flood runs before others are timed. */
const leadIn = 1500;
const limits = { ratio: 3, milliseconds: 100 };

interface Call {
	method?: string;
	path: string;
	headers?: Record<string, string>;
	body?: object;
}

const word = () => randomBytes(5).toString('hex');
const products = (count: number) => Array.from({ length: count }, (_, at) => ({ productId: at + 1, quantity: 1 }));
const holdKey = () => ({ 'hold-key': randomUUID() });

/** What one address without an account does, as fast as it is answered. `ONLY=words` takes the rows with that word. */
const floods: Record<string, (at: number) => Call> = {
	'districts, random': () => ({ path: `/api/districts?q=${word()}` }),
	'sitemap, brotli': () => ({ path: '/sitemap-products-1.xml', headers: { 'accept-encoding': 'br' } }),
	'letting go of nothing': () => ({ method: 'DELETE', path: '/api/holds', headers: holdKey() }),
	'active products, 1 in 8 lets go': (at) =>
		at % 8 === 0 ? { method: 'DELETE', path: '/api/holds', headers: holdKey() } : { path: '/api/products/active' },
	'quotes of 1,000 lines': () => ({
		method: 'POST',
		path: '/api/delivery/quote',
		body: { districtCode: '150101', items: products(1000) },
	}),
	'active products': () => ({ path: '/api/products/active' }),
	'sign-in': () => ({ method: 'POST', path: '/api/auth/signin', body: { username: word(), password: 'x' } }),
	'page of a search, random': () => ({ path: `/products?search=${word()}` }),
	'search, random': () => ({ path: `/api/products/search?keyword=${word()}` }),
	'link of an order': () => ({
		path: '/api/orders/link',
		headers: { [orderLinkHeader]: randomBytes(32).toString('base64url'), [orderDigitsHeader]: '1234' },
	}),
	'notices of a gateway': () => ({ method: 'POST', path: '/api/payments/webhooks/culqi', body: { id: word() } }),
	'a position that nobody knows': () => ({
		path: '/api/products/active',
		headers: { 'x-shop-at-least': '999:999:' },
	}),
};

const agent = () => new http.Agent({ keepAlive: true, maxSockets: connections });

function ask(
	url: string,
	from: string,
	using: http.Agent,
	{ method = 'GET', path, headers, body }: Call,
): Promise<number> {
	return new Promise((resolve, reject) => {
		const sent = http.request(url + path, {
			method,
			agent: using,
			headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }), ...headers },
		});
		sent.on('error', reject);
		sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
		sent.end(body && JSON.stringify(body));
	});
}

/** Each from an address of its own, so that only the flood has reached a limit. */
async function timeOthers(url: string, order: () => Promise<void>) {
	const using = agent();
	let visitor = 0;
	const get = async (path: string) => {
		const status = await ask(url, `198.51.100.${visitor++ % 250}`, using, { path });
		if (status !== 200) throw new Error(`${path} of somebody else was answered with ${status}`);
	};
	const views = {
		list: () => get(`/api/products/page?minPrice=${(Math.random() * 1000).toFixed(2)}`),
		product: () => get(`/api/products/${1 + (visitor % 200)}`),
		home: () => get('/'),
		order,
	};
	const times = { list: [], product: [], home: [], order: [] } as Record<keyof typeof views, number[]>;
	for (let round = 0; round < rounds; round++)
		for (const [name, view] of Object.entries(views) as [keyof typeof views, () => Promise<void>][]) {
			const begun = performance.now();
			await view();
			times[name].push(performance.now() - begun);
			await pause(10);
		}
	using.destroy();
	return times;
}

async function flooded<T>(url: string, make: (at: number) => Call, work: () => Promise<T>) {
	const using = agent();
	let over = false;
	let calls = 0;
	const lines = Array.from({ length: connections }, async () => {
		while (!over) await ask(url, '203.0.113.66', using, make(calls++));
	});
	await pause(leadIn);
	try {
		return { calls: () => calls, result: await work() };
	} finally {
		over = true;
		await Promise.all(lines);
		using.destroy();
	}
}

/** Whether others wait for a stranger without an account who floods from one address: nobody waits but the stranger. */
export default async function strangers() {
	const { ONLY = '' } = process.env;
	const rows = Object.entries(floods).filter(([name]) => name.includes(ONLY));
	const results = await onBothDatabases(async (kind, databaseUrl) => {
		const shop = await openMixedShop({ speed: 2, databaseUrl, settings: { TRUST_PROXY: 'loopback' } });
		const measured = [];
		try {
			await timeOthers(shop.url, shop.actions.checkout);
			for (const [name, make] of rows) {
				const alone = await timeOthers(shop.url, shop.actions.checkout);
				const { result: meanwhile, calls } = await flooded(shop.url, make, () =>
					timeOthers(shop.url, shop.actions.checkout),
				);
				for (const view of ['list', 'product', 'home', 'order'] as const) {
					const [before, then] = [median(alone[view]), median(meanwhile[view])];
					measured.push({
						name: `${kind}, ${name}: ${view}`,
						value: then,
						limit: Math.max(limits.milliseconds, limits.ratio * before),
						unit: 'ms',
						better: 'lower' as const,
						detail: `p50 of ${rounds}, alone ${before.toFixed(0)} ms, ${calls()} calls flooded`,
					});
				}
				// Nothing that this row has counted or left waiting is there for the next.
				await pause(500);
			}
			return measured;
		} finally {
			await shop.stop();
		}
	});
	return results.flat();
}
