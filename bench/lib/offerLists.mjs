/**
 * Open lists while an offer begins: `node offerLists.mjs {port} {count} {products}`. Tells `{ready}` when all are subscribed,
 * and `{all}`, a time in milliseconds, once each has the new price of every product. Each then asks for its page, as a
 * browser does, within two seconds.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openSockets } from './openSockets.mjs';

const [port, count, products] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
let complete = 0;

async function follow(list) {
	await wait(Math.random() * 2000);
	const path = `/api/products/page?page=${1 + (list % 40)}&sortBy=price-asc`;
	const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.${list >> 8}.${list & 255}` };
	http.get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => answer.resume()).on('error', () => {});
}

/** Products with their new price, by list. */
const seen = new Map();

function onEvent({ type, products: changed }, list) {
	if (type !== 'PRICES_CHANGED') return;
	const now = (seen.get(list) ?? 0) + changed.length;
	seen.set(list, now < products ? now : 0);
	if (now < products) return;
	void follow(list);
	complete++;
	if (complete < count) return;
	complete = 0;
	process.send?.({ all: performance.timeOrigin + performance.now() });
}

await openSockets({ port, count }, onEvent);
