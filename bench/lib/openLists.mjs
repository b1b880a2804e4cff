/**
 * Open lists of the shop: `node openLists.mjs {port} {count}`. After an event each asks for its page within two seconds, as
 * a browser does, and again after a refusal. Tells `{ready}` when all are subscribed, then `{refused, slowest}` after each
 * event, once all have their answer.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const [port, count] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
let ready = 0;
let answered = 0;
let refused = 0;
let slowest = 0;

/** Two hundred different pages of five filters; each visitor has an address of its own. */
const pathOf = (list) =>
	`/api/products/page?page=${1 + (list % 40)}&sortBy=${list % 2 ? 'price-asc' : 'name'}&maxPrice=${500 + 100 * (Math.floor(list / 40) % 5)}`;

const ask = (list) =>
	new Promise((resolve, reject) => {
		const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.${list >> 8}.${list & 255}` };
		http
			.get({ port, host: '127.0.0.1', path: pathOf(list), agent, headers }, (answer) =>
				answer.resume().on('end', () => resolve(answer.statusCode)),
			)
			.on('error', reject);
	});

async function follow(list) {
	await wait(Math.random() * 2000);
	for (;;) {
		const begun = performance.now();
		const status = await ask(list);
		slowest = Math.max(slowest, performance.now() - begun);
		if (status === 200) break;
		refused++;
		await wait(2000 + Math.random() * 4000);
	}
	answered++;
	if (answered < count) return;
	process.send?.({ refused, slowest });
	answered = 0;
	refused = 0;
	slowest = 0;
}

/** Sales that leave units ask for nothing. */
function isEdit(frame) {
	const { product, previous } = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1));
	return product?.editVersion !== previous?.editVersion;
}

function open(list) {
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
			} else if (data[0] === 0x4d && isEdit(data.toString())) void follow(list);
		});
	});
}

for (let opened = 0; opened < count; opened += 50)
	await Promise.all(Array.from({ length: Math.min(50, count - opened) }, (_, at) => open(opened + at)));
process.on('disconnect', () => process.exit());
