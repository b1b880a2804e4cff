import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from '../lib/app';
import type { ClientAddress } from '../lib/clientAddress';
import { createPlacesPerAddress } from '../lib/perAddress';

/** Milliseconds. */
export const connectionTimes = {
	/** For a request's headers, counted from the opening of a connection that has sent nothing yet. */
	headers: 15_000,
	/** For a whole request: an import of 24 MB over half a megabit a second. */
	request: 10 * 60_000,
	check: 2000,
	/** A body gets so long before its pace is looked at. */
	grace: 20_000,
	/** For requests under way when the shop stops. */
	stopping: 2500,
};

export type ConnectionTimes = typeof connectionTimes;

/** Bytes in a millisecond, which a slow telephone still has. */
const slowestPace = 8;

/** Answers of Node itself, before a request reaches a route. */
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
/** Milliseconds for a connection that was refused to read why. */
const refusedFor = 1000;

/** Connections of one address; null is an address without a limit. */
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
 * Ends requests whose body stands still or trickles, which Node would wait for until the time for a whole request is
 * over, and connections that outlive the server.
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
		// A connection is idle only after its answer, and some have never asked for anything.
		const idle = setInterval(() => server.closeIdleConnections(), 100).unref();
		const rest = setTimeout(() => server.closeAllConnections(), times.stopping).unref();
		server.once('close', () => {
			clearInterval(idle);
			clearTimeout(rest);
		});
		done();
	});
}

/** Refuses connections of an address that has its `maximum`. To be called before the server listens. */
export function limitConnectionsPerAddress({ server, log }: App, { maximum, addressOf }: Places): void {
	const places = createPlacesPerAddress(maximum, () =>
		log.warn('An address has all the connections that it may have; if it is a proxy, name it in TRUST_PROXY'),
	);
	// Node reads requests in its own listener, so a connection that is refused must not come there.
	const before = server.listeners('connection');
	server.removeAllListeners('connection');
	server.on('connection', (socket: Socket) => {
		const giveBack = places.take(addressOf(socket.remoteAddress));
		if (!giveBack) return refuseConnection(socket);
		socket.once('close', giveBack);
		for (const listener of before) listener.call(server, socket);
	});
}

function refuseConnection(socket: Socket): void {
	socket.on('error', () => socket.destroy());
	// Its request is read and dropped: unread bytes would take the answer away.
	socket.resume();
	socket.end(tooMany);
	setTimeout(() => socket.destroy(), refusedFor).unref();
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
