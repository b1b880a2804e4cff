import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../lib/app';
import type { ClientAddress } from '../lib/clientAddress';
import { createConcurrencyLimit } from '../lib/concurrencyLimit';

/** Milliseconds. */
export const connectionTimes = {
	/** For headers, from the connection's opening. */
	headers: 15_000,
	/** 24 MB at half a megabit per second. */
	request: 10 * 60_000,
	check: 2000,
	/** Before a body's pace is checked. */
	grace: 20_000,
	stopping: 2500,
};

export type ConnectionTimes = typeof connectionTimes;

/** Bytes per millisecond; a slow phone exceeds it. */
const slowestPace = 8;

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const busyText = JSON.stringify({
	message: 'Hay demasiadas conexiones desde tu red. Espera un momento y vuelve a intentarlo.',
});
const tooMany = [
	'HTTP/1.1 429 Too Many Requests',
	'Connection: close',
	'Retry-After: 10',
	'Content-Type: application/json; charset=utf-8',
	`Content-Length: ${Buffer.byteLength(busyText)}`,
	'',
	busyText,
].join('\r\n');
/** To read the refusal. */
const refusalMs = 1000;

interface Places {
	maximum: number;
	addressOf: ClientAddress['ofConnection'];
}

interface Arriving {
	request: IncomingMessage;
	response: ServerResponse;
	since: number;
	bytesBefore: number;
}

/**
 * Ends stalled and trickling bodies, for which Node would wait the whole limit, and connections that outlive the
 * server.
 */
export function limitConnections(app: App, times: ConnectionTimes): void {
	const { server } = app;
	const arriving = new Set<Arriving>();
	server.prependListener('request', (request, response) => {
		const { headers, socket } = request;
		if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
		arriving.add({ request, response, since: performance.now(), bytesBefore: socket.bytesRead });
	});
	const checking = setInterval(() => {
		for (const one of arriving) {
			if (one.request.complete || one.request.destroyed) arriving.delete(one);
			else if (isTooSlow(one, times.grace)) {
				arriving.delete(one);
				refuse(one);
			}
		}
	}, times.check).unref();

	app.addHook('preClose', (done) => {
		clearInterval(checking);
		// Connections are idle only after an answer, and some send nothing.
		const idle = setInterval(() => server.closeIdleConnections(), 100).unref();
		const rest = setTimeout(() => server.closeAllConnections(), times.stopping).unref();
		server.once('close', () => {
			clearInterval(idle);
			clearTimeout(rest);
		});
		done();
	});
}

/** Call it before the server listens. */
export function limitConnectionsPerAddress({ server, log }: App, { maximum, addressOf }: Places): void {
	const limit = createConcurrencyLimit(maximum, () =>
		log.warn('An address has all the connections that it may have; if it is a proxy, name it in TRUST_PROXY'),
	);
	// Node's own listener must not see refused connections.
	const before = server.listeners('connection');
	server.removeAllListeners('connection');
	server.on('connection', (socket: Socket) => {
		const release = limit.acquire(addressOf(socket.remoteAddress));
		if (!release) return refuseConnection(socket);
		socket.once('close', release);
		for (const listener of before) listener.call(server, socket);
	});
}

function refuseConnection(socket: Socket): void {
	socket.on('error', () => socket.destroy());
	// Unread bytes would destroy the answer.
	socket.resume();
	socket.end(tooMany);
	setTimeout(() => socket.destroy(), refusalMs).unref();
}

function isTooSlow({ request, since, bytesBefore }: Arriving, grace: number): boolean {
	const elapsed = performance.now() - since;
	return elapsed > grace && request.socket.bytesRead - bytesBefore < elapsed * slowestPace;
}

function refuse({ request, response }: Arriving): void {
	const { socket }: { socket: Socket } = request;
	if (!response.headersSent && socket.writable) socket.end(tooSlow, () => socket.destroy());
	else socket.destroy();
}
