import { contractHeader, contractNumber, contractText } from '#contract/shared/backEnd';
import { settings } from '#lib/settings';
import { XhrOverFetch } from './xhrOverFetch';

/** JSON bodies are parsed, multipart bodies are `FormData`. */
export interface SeenRequest {
	method: string;
	/** Below the API base, e.g. `/products/active`; outside of it with `host:`, e.g. `host:/orders/user/1`. */
	path: string;
	query: URLSearchParams;
	headers: Headers;
	body: unknown;
}

/** A value becomes 200 with JSON; `answer(status, body)` sets another status. */
export type Handler = (request: SeenRequest) => unknown;

export const answer = (status: number, body?: unknown): Response =>
	new Response(body === undefined ? null : JSON.stringify(body), {
		status,
		headers: { 'content-type': 'application/json' },
	});

export interface FakeServer {
	/** Adds or replaces handlers: `{ 'GET /products/active': () => [] }`. A path may end in `/*`. */
	use(handlers: Record<string, Handler>): void;
	/** A back end with only the calls of R7; else it is our server. */
	foreign: boolean;
	/** The shop has had its first order. */
	ownOrders: boolean;
	/** Of the release that our server is of. */
	contract: number;
	requests: SeenRequest[];
	count(route: string): number;
	/** The newest request of a route, whatever else the page asked for after it. */
	last(route: string): SeenRequest | undefined;
	find(method: string, path: string): Handler | undefined;
	unknown: string[];
	restore(): void;
}

const routeOf = ({ method, path }: SeenRequest) => `${method} ${path}`;

/** Replaces the network below `fetch`, so that the real base query and endpoints run. */
export function serve(handlers: Record<string, Handler> = {}): FakeServer {
	const routes = new Map(Object.entries(handlers));
	const original = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
	const find = (method: string, path: string) =>
		routes.get(`${method} ${path}`) ??
		[...routes].find(([route]) => route.endsWith('/*') && `${method} ${path}`.startsWith(route.slice(0, -1)))?.[1];
	const server: FakeServer = {
		find,
		foreign: false,
		ownOrders: false,
		contract: contractNumber,
		requests: [],
		unknown: [],
		use: (more) => {
			for (const [route, handler] of Object.entries(more)) routes.set(route, handler);
		},
		count: (route) => server.requests.filter((request) => routeOf(request) === route).length,
		last: (route) => server.requests.findLast((request) => routeOf(request) === route),
		restore: () => {
			Object.assign(globalThis, original);
		},
	};
	const serveFetch: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		const url = new URL(request.url);
		const base = new URL(settings.apiUrl).pathname;
		const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : `host:${url.pathname}`;
		const type = request.headers.get('content-type') ?? '';
		const text = type.includes('json') ? await request.text() : '';
		const form = type.includes('multipart') ? await request.formData() : undefined;
		const seen: SeenRequest = {
			method: request.method,
			path,
			query: url.searchParams,
			headers: request.headers,
			body: text ? JSON.parse(text) : form,
		};
		server.requests.push(seen);
		const handler = find(request.method, path);
		if (!handler) {
			server.unknown.push(`${request.method} ${path}`);
			return answer(501, { message: `no handler for ${request.method} ${path}` });
		}
		const result = await handler(seen);
		const response = result instanceof Response ? result : answer(200, result);
		const { foreign, ownOrders, contract } = server;
		if (!foreign) response.headers.set(contractHeader, contractText({ contract, ownOrders }));
		return response;
	};
	Object.assign(globalThis, { fetch: serveFetch, XMLHttpRequest: XhrOverFetch });
	return server;
}

/** A promise that the test settles by hand. */
export function byHand<Value>(): {
	promise: Promise<Value>;
	resolve(value: Value): void;
	reject(error: unknown): void;
} {
	let resolve!: (value: Value) => void;
	let reject!: (error: unknown) => void;
	const promise = new Promise<Value>((yes, no) => {
		resolve = yes;
		reject = no;
	});
	return { promise, resolve, reject };
}
