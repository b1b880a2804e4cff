/**
 * The clients of fanout.bench.ts, in a process of their own: `node fanoutClients.mjs {plain|stomp} {port} {count}`.
 * Tells `{ready}` when all are connected, and after each message `{all, times}`: the moment at which the last had it, and
 * that of each.
 * Both kinds do the same with a message, so that only the server differs.
 */
import { WebSocket } from 'ws';

const [mode, port, count] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const path = mode === 'stomp' ? '/ws/websocket' : '/';
let ready = 0;
/** @type {number[]} */
let times = [];

const becameReady = () => {
	ready++;
	if (ready === count) process.send?.({ ready: true });
};

function open() {
	return new Promise((resolve, reject) => {
		const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
		socket.once('error', reject);
		socket.once('open', () => {
			resolve(undefined);
			if (mode === 'plain') becameReady();
			else {
				socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
				socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/products\nreceipt:r\n\n\0');
			}
		});
		socket.on('message', (data) => {
			// The first byte tells MESSAGE ("M"), or the plain payload ("{"), from the two answers of the handshake.
			const kind = data[0];
			if (kind === 0x52) becameReady();
			if (kind !== 0x4d && kind !== 0x7b) return;
			const now = performance.timeOrigin + performance.now();
			times.push(now);
			if (times.length < count) return;
			process.send?.({ all: now, times });
			times = [];
		});
	});
}

for (let opened = 0; opened < count; opened += 50) {
	await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open));
}
process.on('disconnect', () => process.exit());
