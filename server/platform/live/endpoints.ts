import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSockjsHttp } from './transports/sockjsHttp';
import type { Accept } from './transports/transport';
import { createWebSocketTransport, refuseUpgrade } from './transports/webSocket';

/** Browsers always send the origin; other programs could claim any. */
function originAllowed(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
	const { origin, host } = request.headers;
	if (origin === undefined) return true;
	if (allowedOrigins.includes(origin)) return true;
	try {
		return new URL(origin).host === host;
	} catch {
		return false;
	}
}

const prefix = '/ws';
/** SockJS clients send it; `__proto__` and the like would confuse its session table. */
const sockjsSession =
	/^\/ws\/[A-Za-z0-9_-]{1,64}\/(?!__)[A-Za-z0-9_-]{1,64}\/(websocket|xhr|xhr_send|xhr_streaming|eventsource)\/?$/;
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

type Target = 'plain' | 'sockjs' | 'http' | 'unknown';
type Refusal = [status: number, message: string];

function targetOf(path: string): Target {
	if (path === `${prefix}/websocket`) return 'plain';
	if (path === prefix || path === `${prefix}/` || path === `${prefix}/info`) return 'http';
	const match = sockjsSession.exec(path);
	if (!match || inherited.has(path.split('/')[3] ?? '')) return 'unknown';
	return match[1] === 'websocket' ? 'sockjs' : 'http';
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';
const isOurs = (path: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

interface EndpointOptions {
	accept: Accept;
	allowedOrigins: readonly string[];
	isClosed(): boolean;
	/** For every answer, refused handshakes too. */
	headersOf?: ((request: IncomingMessage) => [string, string][]) | undefined;
}

/** `/ws/websocket` for WebSockets, `/ws/info` and `/ws/{server}/{session}/{transport}` for SockJS. */
export function createEndpoints(options: EndpointOptions) {
	const { headersOf = () => [] } = options;
	const webSocket = createWebSocketTransport(options.accept, headersOf);
	const sockjs = createSockjsHttp(prefix, options.accept);

	function refusalOf(request: IncomingMessage, target: Target): Refusal | undefined {
		if (!originAllowed(request, options.allowedOrigins)) return [403, 'Origen no permitido'];
		if (options.isClosed()) return [503, 'La tienda se está deteniendo'];
		return target === 'unknown' ? [404, 'No encontrado'] : undefined;
	}

	function onRequest(request: IncomingMessage, response: ServerResponse): void {
		const target = targetOf(pathOf(request));
		const refusal: Refusal | undefined =
			refusalOf(request, target) ?? (target === 'http' ? undefined : [426, 'Esta dirección es para WebSocket']);
		for (const [name, value] of headersOf(request)) response.setHeader(name, value);
		if (refusal) {
			const [status, message] = refusal;
			if (status === 426) response.setHeader('Upgrade', 'websocket');
			response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
			response.end(JSON.stringify({ message }));
			return;
		}
		if (request.headers.origin !== undefined) {
			response.setHeader('Access-Control-Allow-Origin', request.headers.origin);
			response.setHeader('Access-Control-Allow-Credentials', 'true');
			response.setHeader('Access-Control-Allow-Headers', 'content-type');
			response.setHeader('Vary', 'Origin');
		}
		sockjs(request, response);
	}

	function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		// An aborted handshake would end the process.
		socket.on('error', () => socket.destroy());
		const target = targetOf(pathOf(request));
		const refusal = refusalOf(request, target);
		if (!refusal && (target === 'plain' || target === 'sockjs')) webSocket.upgrade(target, request, socket, head);
		else refuseUpgrade(socket, refusal?.[0] ?? 400, headersOf(request));
	}

	return {
		attach(server: Server): void {
			const before = server.listeners('request') as RequestListener[];
			server.removeAllListeners('request');
			server.on('request', (request, response) => {
				if (isOurs(pathOf(request))) onRequest(request, response);
				else for (const listener of before) listener.call(server, request, response);
			});
			server.on('upgrade', (request, socket, head) => {
				if (isOurs(pathOf(request))) onUpgrade(request, socket, head);
				else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404, headersOf(request));
			});
		},
	};
}
