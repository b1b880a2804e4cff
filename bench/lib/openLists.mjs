/**
 * Open lists of the shop: `node openLists.mjs {port} {count}`. After an event each asks for its page within two seconds, as
 * a browser does, and again after a refusal. Tells `{ready}` when all are subscribed, then `{refused, slowest}` after each
 * event, once all have their answer.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openSockets } from './openSockets.mjs';

const [port, count] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
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

await openSockets({ port, count }, ({ product, previous }, list) => {
	// Sales that leave units ask for nothing.
	if (product?.editVersion !== previous?.editVersion) void follow(list);
});
