/**
 * Open lists while an offer begins: `node offerLists.mjs {port} {count} {products}`. Tells `{ready}` when all are subscribed,
 * and `{all}`, a time in milliseconds, once each has the new price of every product. Each then asks for its page, as a
 * browser does, within two seconds.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const [port, count, products] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
let ready = 0;
let complete = 0;

async function follow(list) {
	await wait(Math.random() * 2000);
	const path = `/api/products/page?page=${1 + (list % 40)}&sortBy=price-asc`;
	const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.${list >> 8}.${list & 255}` };
	http.get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => answer.resume()).on('error', () => {});
}

function open(list) {
	let seen = 0;
	return new Promise((resolve, reject) => {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/websocket`, { perMessageDeflate: false });
		socket.once('error', reject);
		socket.once('open', () => {
			socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
			socket.send('SUBSCRIBE\nid:sub-0\ndestination:/topic/products\nreceipt:r\n\n\0');
		});
		socket.on('message', (data) => {
			// The first byte tells RECEIPT and MESSAGE from the other frames.
			if (data[0] === 0x52) {
				resolve(undefined);
				ready++;
				if (ready === count) process.send?.({ ready });
			} else if (data[0] === 0x4d) {
				const frame = data.toString();
				const event = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1));
				if (event.type !== 'PRICES_CHANGED') return;
				seen += event.products.length;
				if (seen < products) return;
				seen = 0;
				void follow(list);
				complete++;
				if (complete < count) return;
				complete = 0;
				process.send?.({ all: performance.timeOrigin + performance.now() });
			}
		});
	});
}

for (let opened = 0; opened < count; opened += 50)
	await Promise.all(Array.from({ length: Math.min(50, count - opened) }, (_, at) => open(opened + at)));
process.on('disconnect', () => process.exit());
