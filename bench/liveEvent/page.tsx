/**
 * The real products page on the real store in production mode, with 10,000 products from a network that the bench
 * owns, and a live channel that hands messages over directly: what is measured is the shop's own script.
 */
import { createRoot } from 'react-dom/client';
import type { Product } from '#contract/catalog/product';
import { contractHeader, contractNumber } from '#contract/shared/backEnd';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from '#app/App';
import { createAppStore } from '#app/store/createAppStore';
import { liveStarted } from '#live/actions';
import type { TransportEvents } from '#live/transport';

const count = 10_000;
/** Cards of groups, in pages as our server answers them; else products in the arrays of R7. */
const grouped = 'grouped' in window;
const products: Product[] = Array.from({ length: count }, (_, index) => ({
	id: index + 1,
	name: `Producto ${String(index + 1).padStart(5, '0')}`,
	description: 'Una frase que describe el producto con lo que hace falta saber de él.',
	price: grouped ? 200 : 1 + (index % 900) / 10,
	stock: 20,
	stockQuantity: 20,
	sku: `SKU-${index + 1}`,
	imageUrl: null,
	category: { id: 1, name: 'Todo' },
	active: true,
	featured: false,
	version: 1,
	...(grouped && {
		group: { id: index + 1, name: `Producto ${String(index + 1).padStart(5, '0')}`, values: ['rojo'] },
	}),
}));
const swatches = ['#c8102e', '#1b2a49', '#ffffff', '#1a1a1a', '#6b8e23'].map((color) => ({ name: color, color }));
const firstPage = () => ({
	count,
	page: 1,
	pages: Math.ceil(count / 12),
	products: products.slice(0, 12).map((product) => ({
		...product,
		card: { lowest: product.price, highest: product.price, available: true, swatches, moreSwatches: 3 },
	})),
	facets: { categories: [{ id: 1, count }], price: { min: 1, max: 99 }, stock: { available: count, soldOut: 0 } },
});

let requests = 0;
window.fetch = async (input) => {
	requests += 1;
	const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href);
	const body = pathname.endsWith('/products/active')
		? products
		: pathname.endsWith('/products/page')
			? firstPage()
			: [];
	const headers = { 'content-type': 'application/json', ...(grouped && { [contractHeader]: String(contractNumber) }) };
	return new Response(JSON.stringify(body), { headers });
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
