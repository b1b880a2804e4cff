/**
 * The real products page on the real store in production mode, with 10,000 products from a network that the bench
 * owns, and a live channel that hands messages over directly: what is measured is the shop's own script.
 */
import { createRoot } from 'react-dom/client';
import type { Product } from '../../contract/catalog/product';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { App } from '../../src/app/App';
import { createAppStore } from '../../src/app/createAppStore';
import { liveStarted } from '../../src/live/actions';
import type { TransportEvents } from '../../src/live/transport';

const count = 10_000;
const products: Product[] = Array.from({ length: count }, (_, index) => ({
	id: index + 1,
	name: `Producto ${String(index + 1).padStart(5, '0')}`,
	description: 'Una frase que describe el producto con lo que hace falta saber de él.',
	price: 1 + (index % 900) / 10,
	stock: 20,
	stockQuantity: 20,
	sku: `SKU-${index + 1}`,
	imageUrl: null,
	category: { id: 1, name: 'Todo' },
	active: true,
	featured: false,
	version: 1,
}));

let requests = 0;
window.fetch = async (input) => {
	requests += 1;
	const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
	const body = pathname.endsWith('/products/active') ? products : [];
	return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
};

const bench = { send: (_price: number): number => 0, requests: () => requests, ready: () => false };
let channel: TransportEvents | undefined;
const made = createAppStore({
	storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
	loadTransport: () =>
		Promise.resolve((_options, events) => {
			channel = events;
			return { reconnect: () => {}, close: () => {} };
		}),
	liveTimers: { onNextFrame: (run) => run() },
});
let version = 1;
/** Sends one event for the first product of the first page; returns the milliseconds until the store was patched. */
bench.send = (price) => {
	version += 1;
	const body = JSON.stringify({ type: 'PRODUCT_UPDATED', product: { ...products[4], price, version } });
	const start = performance.now();
	channel?.message('/topic/products', body);
	return performance.now() - start;
};
bench.ready = () => channel !== undefined && document.body.textContent?.includes('Producto 00005') === true;
Object.assign(window, { bench });

made.store.dispatch(liveStarted());
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<App store={made.store} ports={made.ports} />);
