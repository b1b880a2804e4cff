import { once } from 'node:events';
import net from 'node:net';

/** One connection that sends a request, waits for the answer, and sends the next. */
export interface HttpLine {
	/** Sends the bytes of a request; answers the status. */
	send(request: string): Promise<number>;
	close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Without node:http, whose client costs as much time as a server and would be measured with it. */
export async function openHttpLine(address: string): Promise<HttpLine> {
	const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.setNoDelay(true);
	let received: Buffer = Buffer.alloc(0);
	let answered: { resolve(status: number): void; reject(error: Error): void } | undefined;
	socket.on('data', (chunk) => {
		received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
		const end = received.indexOf(headEnd);
		if (end < 0) return;
		const head = received.toString('latin1', 0, end);
		const length = /^content-length: (\d+)$/im.exec(head)?.[1];
		if (length === undefined) {
			answered?.reject(new Error(`An answer without its length: ${head}`));
			return;
		}
		if (received.length < end + headEnd.length + Number(length)) return;
		received = Buffer.alloc(0);
		answered?.resolve(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)));
	});
	socket.on('error', (error) => answered?.reject(error));
	socket.on('close', () => answered?.reject(new Error('The server closed the connection.')));
	return {
		send: (request) =>
			new Promise((resolve, reject) => {
				answered = { resolve, reject };
				socket.write(request);
			}),
		close: () => socket.destroy(),
	};
}
