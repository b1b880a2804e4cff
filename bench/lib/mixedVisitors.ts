import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import type { ProductDto } from '../../contract/catalog/product';
import { topics } from '../../contract/live/topics';

/** Actions of visitors and administrators, per second. */
export const rates = { page: 12, list: 8, search: 3, checkout: 2, edit: 1, import: 1 / 30 } as const;
export type Kind = keyof typeof rates;

/** Products by what is done with them: an edit of what is being bought or imported would rightly be refused. */
export const shares = { bought: 200, edited: 200, imported: 500 } as const;

interface Shop {
	address: string;
	admin: string;
	shoppers: string[];
	products: ProductDto[];
}

const words = [
	'lampara',
	'silla madera',
	'taza',
	'mochila',
	'olla acero',
	'cuaderno',
	'poncho',
	'reloj',
	'sabana lana',
];
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Each action throws when it is not answered as it should be. */
export function createActions({ address, admin, shoppers, products }: Shop): Record<Kind, () => Promise<void>> {
	const bought = products.slice(0, shares.bought);
	const edited = products.slice(shares.bought, shares.bought + shares.edited);
	const imported = products.slice(-shares.imported);
	let edits = 0;
	let checkouts = 0;

	async function send(path: string, init: RequestInit = {}): Promise<Response> {
		const answer = await fetch(address + path, init);
		const body = await answer.text();
		if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${body.slice(0, 200)}`);
		return answer;
	}
	const json = (token: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
		body: JSON.stringify(body),
	});

	let imports = 0;
	return {
		async page() {
			const path = pick([
				'/',
				`/products?page=${1 + Math.floor(Math.random() * 20)}`,
				`/products/${pick(products).id}`,
			]);
			await send(path, { headers: { 'accept-encoding': 'br' } });
		},
		async list() {
			await send(`/api/products/page?page=${1 + Math.floor(Math.random() * 40)}&sortBy=${pick(['name', 'price-asc'])}`);
		},
		async search() {
			await send(
				`/api/products/page?search=${encodeURIComponent(pick(words))}&minPrice=${Math.floor(Math.random() * 500)}`,
			);
		},
		async checkout() {
			const { id, price } = pick(bought);
			const order = {
				items: [{ productId: id, quantity: 1, price }],
				shippingAddress: 'Av. Arequipa 123, Lima',
				phone: '+51 999 888 777',
				paymentMethod: 'ON_DELIVERY',
				again: true,
			};
			// In turn: by chance one of them would soon be over the limit of an account.
			const shopper = shoppers[checkouts++ % shoppers.length] as string;
			await send('/api/orders', json(shopper, order, { 'idempotency-key': randomUUID() }));
		},
		async edit() {
			const product = edited[edits % edited.length] as ProductDto;
			const body = new FormData();
			const { name, price, stock, sku, category } = product;
			const fields = {
				name,
				price: price.toFixed(2),
				stockQuantity: stock,
				stockBase: stock,
				sku,
				categoryId: category.id,
			};
			for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
			body.set('description', `Cambiado ${++edits} veces.`);
			await send(`/api/products/${product.id}`, { method: 'PUT', headers: { authorization: `Bearer ${admin}` }, body });
		},
		async import() {
			const stockQuantity = String(1 + Math.floor(Math.random() * 100));
			const rows = imported.map(({ sku }, at) => ({ line: at + 2, cells: [sku, stockQuantity] }));
			const number = `visitors-${++imports}`;
			const body = { import: number, mark: number, columns: ['sku', 'stock'], rows };
			await send('/api/products/changes', json(admin, body));
		},
	};
}

export interface KindResult {
	/** Milliseconds. */
	times: number[];
	errors: string[];
}

/**
 * Does the actions at `speed` times their rates. Begins each when it is due, however long the ones before take, so that a
 * slow server is not spared.
 */
export function runLoad(actions: Partial<Record<Kind, () => Promise<void>>>, speed: number) {
	let over = false;
	const results = new Map<Kind, KindResult>();
	const underWay = new Set<Promise<void>>();
	const timers = (Object.entries(actions) as [Kind, () => Promise<void>][]).map(([kind, act]) => {
		const pause = 1000 / (rates[kind] * speed);
		const result: KindResult = { times: [], errors: [] };
		results.set(kind, result);
		return setInterval(() => {
			if (over) return;
			const begun = performance.now();
			const running = act().then(
				() => void result.times.push(performance.now() - begun),
				(error: Error) => void result.errors.push(error.message),
			);
			underWay.add(running);
			void running.then(() => underWay.delete(running));
		}, pause);
	});
	return {
		async stop() {
			over = true;
			for (const timer of timers) clearInterval(timer);
			await Promise.all(underWay);
			return results;
		},
	};
}

/** An open screen: counts the events that reach it, and says when it was cut off. */
export interface LiveClient {
	events(): number;
	lost(): boolean;
	close(): void;
}

/** A few at a time, as people come. */
export async function openClients(address: string, count: number): Promise<LiveClient[]> {
	const clients: LiveClient[] = [];
	for (let at = 0; at < count; at += 50) {
		clients.push(...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, () => openClient(address)))));
		await wait(100);
	}
	return clients;
}

async function openClient(address: string): Promise<LiveClient> {
	const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws/websocket`, { perMessageDeflate: false });
	let events = 0;
	let lost = false;
	let closing = false;
	await new Promise<void>((resolve, reject) => {
		socket.once('error', reject);
		socket.once('open', () => {
			socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
			socket.send(`SUBSCRIBE\nid:sub-0\ndestination:${topics.products}\nreceipt:r\n\n\0`);
		});
		socket.on('message', (data: Buffer) => {
			// MESSAGE, RECEIPT.
			if (data[0] === 0x4d) events++;
			else if (data[0] === 0x52) resolve();
		});
	});
	socket.on('close', () => {
		lost = !closing;
	});
	return {
		events: () => events,
		lost: () => lost,
		close() {
			closing = true;
			socket.terminate();
		},
	};
}
