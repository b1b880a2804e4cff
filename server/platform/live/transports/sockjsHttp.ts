import type { IncomingMessage, ServerResponse } from 'node:http';
import sockjs from 'sockjs';
import type { Peer } from '../session';
import { remembered } from './sockjsFraming';
import { type Accept, maximumPieceBytes, tooManySessions } from './transport';

/** The pinned sockjs's types omit send buffer and response. */
interface Connection {
	headers: Record<string, string>;
	remoteAddress?: string;
	write(text: string): unknown;
	close(code: number, reason: string): unknown;
	on(event: 'data', listener: (piece: unknown) => void): unknown;
	on(event: 'close', listener: () => void): unknown;
	_session?: {
		send_buffer?: string[];
		to_tref?: NodeJS.Timeout | null;
		recv?: { response?: ServerResponse | null } | null;
	} | null;
}

interface Server {
	on(event: 'connection', listener: (connection: Connection | null) => void): unknown;
	listener(): { getHandler(): (request: IncomingMessage, response: ServerResponse) => boolean };
}

/** For networks without WebSocket. Without JSONP, html files and iframes, which foreign pages could read. */
export function createSockjsHttp(prefix: string, accept: Accept) {
	const options = { prefix, log: () => {}, disable_cors: true };
	const server = sockjs.createServer(options) as unknown as Server;
	const asText = remembered((data) => data.toString('utf8'));

	server.on('connection', (connection) => {
		if (!connection) return;
		const close = (code: number, reason: string) => {
			connection.close(code, reason);
			// sockjs waits for a fetch of the close frame, which must not keep the process alive.
			connection._session?.to_tref?.unref();
		};
		const { headers, remoteAddress } = connection;
		const peer: Peer = {
			send(...pieces) {
				for (const piece of pieces) connection.write(asText(piece));
			},
			close,
			terminate() {
				connection._session?.recv?.response?.socket?.destroy();
				close(1000, '');
			},
			bufferedAmount() {
				const { send_buffer: waiting = [], recv } = connection._session ?? {};
				return waiting.reduce((sum, text) => sum + text.length, recv?.response?.writableLength ?? 0);
			},
		};
		const session = accept(peer, { headers, socket: { remoteAddress } }, 'sockjs-http');
		if (!session) {
			close(tooManySessions.code, tooManySessions.reason);
			return;
		}
		connection.on('data', (piece) => session.receive(Buffer.from(typeof piece === 'string' ? piece : '\0')));
		connection.on('close', () => session.ended());
	});

	const handle = server.listener().getHandler();

	return function serve(request: IncomingMessage, response: ServerResponse): void {
		if (Number(request.headers['content-length'] ?? 0) > maximumPieceBytes) {
			tooLarge(request, response);
			return;
		}
		let received = 0;
		// sockjs collects a body without a limit.
		if (request.method === 'POST') {
			request.on('data', (piece: Buffer) => {
				received += piece.length;
				if (received > maximumPieceBytes) tooLarge(request, response);
			});
		}
		handle(request, response);
	};
}

function tooLarge(request: IncomingMessage, response: ServerResponse): void {
	request.removeAllListeners('data');
	request.removeAllListeners('end');
	if (response.headersSent) {
		request.destroy();
		return;
	}
	response.writeHead(413, { connection: 'close' });
	response.end(() => request.destroy());
}
