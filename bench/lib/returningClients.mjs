/**
 * Browsers that come back at once: `node returningClients.mjs {port} {count}`. Tells `{subscribed}`, the number of those
 * that are, whenever it is asked with any message. Who loses the connection tries again a tenth of a second later.
 */
import { WebSocket } from 'ws';

const [port, count] = process.argv.slice(2).map(Number);
let subscribed = 0;

function open() {
	const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`, { perMessageDeflate: false });
	let known = false;
	socket.once('open', () => {
		socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
		socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/products\nreceipt:r\n\n\0');
	});
	socket.on('message', (data) => {
		// The first byte tells RECEIPT from the other frames.
		if (data[0] !== 0x52 || known) return;
		known = true;
		subscribed++;
	});
	socket.on('error', () => {});
	socket.once('close', () => {
		if (known) subscribed--;
		setTimeout(open, 100);
	});
}

for (let opened = 0; opened < count; opened++) open();
process.on('message', () => process.send?.({ subscribed }));
process.on('disconnect', () => process.exit());
