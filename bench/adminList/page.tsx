/**
 * The real back office on the real store in production mode, beside the real server: an administrator who has opened
 * the categories and goes to the list of products. The live channel hands messages over directly.
 */
import { createRoot } from 'react-dom/client';
import '#ui/tokens.css';
import '#ui/base.css';
import { adminProductsApi } from '#admin/kit/adminProductsApi';
import { products } from '#admin/kit/entities/product';
import { api } from '#api';
import { App } from '#app/App';
import { createAppStore } from '#app/store/createAppStore';
import { checkAuth } from '#auth/authThunks';
import { liveStarted } from '#live/actions';
import type { TransportEvents } from '#live/transport';

let channel: TransportEvents | undefined;
const made = createAppStore({
	storage: window.localStorage,
	loadTransport: () =>
		Promise.resolve((_options, events) => {
			channel = events;
			return { reconnect: () => {}, close: () => {} };
		}),
	liveTimers: { onNextFrame: (run) => run() },
});

/** Ids of the products whose row was drawn, in order. */
let drawn: number[] = [];
const [first] = products.columns;
if (first) {
	const { cell } = first;
	first.cell = (product) => {
		drawn.push(product.id);
		return cell(product);
	};
}

/** The latest request of a window with rows, and when it was made. */
let asked: { at: number; request: Request } | undefined;
const realFetch = window.fetch;
window.fetch = (input, init) => {
	if (input instanceof Request && /\/api\/admin\/products\?.*limit=[1-9]/.test(input.url))
		asked = { at: performance.now(), request: input.clone() };
	return realFetch(input, init);
};

const linkTo = (path: string) => document.querySelector<HTMLAnchorElement>(`aside a[href="${path}"]`);
const heading = () => document.querySelector('h1')?.textContent;
const rowShown = () => heading() === 'Productos' && document.querySelector('tbody tr[data-index] th strong') !== null;

/** Waits until `is` holds after a change of the page. */
const until = (is: () => boolean) =>
	new Promise<void>((resolve) => {
		const check = () => {
			if (!is()) return false;
			observer.disconnect();
			resolve();
			return true;
		};
		const observer = new MutationObserver(check);
		if (!check()) observer.observe(document.body, { subtree: true, childList: true });
	});

const { getProductWindow } = adminProductsApi.endpoints;

/** The list shows this without search and filters, from its beginning. */
const firstWindow = () => {
	const window = getProductWindow.select({ offset: 0, limit: 50 })(made.store.getState()).data;
	if (!window) throw new Error('The first window is not loaded.');
	return window;
};

const bench = {
	ready: () => channel !== undefined && linkTo('/admin/products') !== null,
	/** How many products the list says that there are. */
	total: () => firstWindow().total,
	/** Milliseconds of fetching and parsing the same window with nothing around it. */
	async bare(): Promise<number> {
		if (!asked) throw new Error('The list asked for nothing.');
		const request = asked.request.clone();
		const start = performance.now();
		const { products: rows }: { products: unknown[] } = await (await realFetch(request)).json();
		const time = performance.now() - start;
		if (rows.length !== 50) throw new Error(`${rows.length} rows`);
		return time;
	},
	/**
	 * Milliseconds until the first rows stand in the page: from the click on the entry of the sidebar, and from the
	 * request of the window.
	 */
	async open(): Promise<{ click: number; request: number }> {
		linkTo('/admin/categories')?.click();
		await until(() => heading() === 'Categorías');
		made.store.dispatch(api.util.resetApiState());
		await new Promise((resolve) => setTimeout(resolve, 200));
		asked = undefined;
		const start = performance.now();
		linkTo('/admin/products')?.click();
		await until(rowShown);
		// Laid out as well; with the picture of this frame they are on screen.
		document.querySelector('tbody')?.getBoundingClientRect();
		const end = performance.now();
		return { click: end - start, request: end - ((asked as { at: number } | undefined) ?? { at: Number.NaN }).at };
	},
	/** Sends one event for a product in sight; answers which rows were drawn for it. */
	async send(price: number): Promise<number[]> {
		const [product] = firstWindow().products.slice(4);
		if (!product) throw new Error('The window has no fifth row.');
		const event = { type: 'PRODUCT_UPDATED', product: { ...product, price, version: (product.version ?? 0) + 1 } };
		drawn = [];
		channel?.message('/topic/products', JSON.stringify(event));
		await new Promise((resolve) => setTimeout(resolve, 100));
		return drawn;
	},
};
export type Bench = typeof bench;
Object.assign(window, { bench });

made.store.dispatch(liveStarted());
void made.store.dispatch(checkAuth());
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<App store={made.store} ports={made.ports} />);
