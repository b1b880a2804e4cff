import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { LiveSession, Peer } from '../session';
import { readSockjsMessage, sockjsFrames } from './sockjsFraming';
import { type Accept, maximumPieceBytes, type Transport, tooManySessions } from './transport';

/** In order of preference. */
const subprotocols = ['v12.stomp', 'v11.stomp'];
const openState = 1;
/** SockJS's own heartbeats, for proxies. */
const sockjsHeartbeatMs = 25_000;
/** Silence until TCP's probes. */
const keepAliveMs = 30_000;
/** For a refused client to close. */
const refusalMs = 2000;

const textFrame = { binary: false, compress: false } as const;

export function createWebSocketTransport(accept: Accept, headersOf: (request: IncomingMessage) => [string, string][]) {
	const server = new WebSocketServer({
		noServer: true,
		clientTracking: false,
		perMessageDeflate: false,
		maxPayload: maximumPieceBytes,
		handleProtocols: (offered) => subprotocols.find((one) => offered.has(one)) ?? false,
	});
	server.on('headers', (lines, request) => {
		for (const [name, value] of headersOf(request)) lines.push(`${name}: ${value}`);
	});
	// With a listener ws leaves the answer to us.
	server.on('wsClientError', (_error, socket, request) => {
		refuseUpgrade(socket, 400, [...headersOf(request), ['sec-websocket-version', '13']]);
	});

	function plain(socket: WebSocket, request: IncomingMessage): void {
		const peer: Peer = {
			send: (...pieces) => writeTogether(request, socket, pieces),
			close: (code, reason) => socket.close(code, reason),
			terminate: () => socket.terminate(),
			bufferedAmount: () => socket.bufferedAmount,
		};
		const session = open(socket, peer, request, 'websocket');
		socket.on('message', (data) => session?.receive(asBytes(data)));
		socket.on('close', () => session?.ended());
	}

	/** A message is a JSON list of pieces. */
	function sockjs(socket: WebSocket, request: IncomingMessage): void {
		const peer: Peer = {
			send: (...pieces) => writeTogether(request, socket, pieces.map(sockjsFrames.message)),
			close(code, reason) {
				write(socket, sockjsFrames.close(code, reason));
				socket.close(1000);
			},
			terminate: () => socket.terminate(),
			bufferedAmount: () => socket.bufferedAmount,
		};
		socket.send(sockjsFrames.open, textFrame);
		const session = open(socket, peer, request, 'sockjs-websocket');
		const beat = setInterval(() => write(socket, sockjsFrames.heartbeat), sockjsHeartbeatMs).unref();
		socket.on('message', (data) => {
			const pieces = readSockjsMessage(asBytes(data).toString('utf8'));
			if (!pieces) peer.close(3000, 'Broken framing.');
			else for (const piece of pieces) session?.receive(Buffer.from(piece));
		});
		socket.on('close', () => {
			clearInterval(beat);
			session?.ended();
		});
	}

	function open(socket: WebSocket, peer: Peer, request: IncomingMessage, transport: Transport): LiveSession | null {
		// 'close' follows and ends the session.
		socket.on('error', () => socket.terminate());
		const session = accept(peer, request, transport);
		if (!session) refuse(socket, peer);
		return session;
	}

	function refuse(socket: WebSocket, peer: Peer): void {
		peer.close(tooManySessions.code, tooManySessions.reason);
		// A refused peer has no session to time out.
		setTimeout(() => socket.terminate(), refusalMs).unref();
	}

	return {
		upgrade(kind: 'plain' | 'sockjs', request: IncomingMessage, socket: Duplex, head: Buffer): void {
			request.socket.setKeepAlive(true, keepAliveMs);
			server.handleUpgrade(request, socket, head, kind === 'plain' ? plain : sockjs);
		},
	};
}

/** One packet: network writes cost more than framing. */
function writeTogether({ socket: connection }: IncomingMessage, socket: WebSocket, pieces: readonly Buffer[]): void {
	connection.cork();
	for (const piece of pieces) write(socket, piece);
	connection.uncork();
}

function write(socket: WebSocket, data: Buffer): void {
	if (socket.readyState === openState) socket.send(data, textFrame);
}

function asBytes(data: RawData): Buffer {
	if (Array.isArray(data)) return Buffer.concat(data);
	return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

export function refuseUpgrade(socket: Duplex, status: number, headers: [string, string][]): void {
	const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0'];
	for (const [name, value] of headers) lines.push(`${name}: ${value}`);
	socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
