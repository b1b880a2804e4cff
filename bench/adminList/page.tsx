/**
 * The real back office on the real store in production mode, over HTTP: an administrator who has opened the profile and
 * goes to the list of 10,000 products. The live channel hands messages over directly.
 */
import { createRoot } from 'react-dom/client';
import type { Product } from '../../contract/product';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { api } from '../../src/api';
import { App } from '../../src/app/App';
import { createAppStore } from '../../src/app/createAppStore';
import { checkAuth } from '../../src/auth/authThunks';
import { products } from '../../src/features/admin/entities/product';
import { liveStarted } from '../../src/live/actions';
import type { TransportEvents } from '../../src/live/transport';

const user = { id: 1, username: 'jefa', email: 'jefa@example.com', firstName: 'Rosa', roles: ['ROLE_ADMIN'] };
const storage: Record<string, string> = { token: 'a.b.c', user: JSON.stringify(user), isAdminUser: 'true' };

let channel: TransportEvents | undefined;
const made = createAppStore({
	storage: { getItem: (key) => storage[key] ?? null, setItem: () => {}, removeItem: () => {} },
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

/** When the list was asked for. */
let asked = 0;
const realFetch = window.fetch;
window.fetch = (input, init) => {
	if (input instanceof Request && input.url.endsWith('/api/products')) asked = performance.now();
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

const bench = {
	ready: () => channel !== undefined && linkTo('/admin/products') !== null,
	/** Milliseconds of fetching and parsing the list with nothing around it. */
	async bare(): Promise<number> {
		const start = performance.now();
		const rows: unknown[] = await (await fetch('/api/products', { headers: { accept: 'application/json' } })).json();
		const time = performance.now() - start;
		if (rows.length !== 10_000) throw new Error(`${rows.length} rows`);
		return time;
	},
	/**
	 * Milliseconds until the first rows stand in the page: from the click on the entry of the sidebar, and from the
	 * request of the list.
	 */
	async open(): Promise<{ click: number; request: number }> {
		linkTo('/admin/categories')?.click();
		await until(() => heading() === 'Categorías');
		made.store.dispatch(api.util.resetApiState());
		await new Promise((resolve) => setTimeout(resolve, 200));
		const start = performance.now();
		linkTo('/admin/products')?.click();
		await until(rowShown);
		// Laid out as well; with the picture of this frame they are on screen.
		document.querySelector('tbody')?.getBoundingClientRect();
		const end = performance.now();
		return { click: end - start, request: end - asked };
	},
	/** Sends one event for a product in sight; answers which rows were drawn for it. */
	async send(version: number): Promise<number[]> {
		const products = Object.values(made.store.getState().api.queries).find(
			(query) => query?.endpointName === 'getAllProducts',
		)?.data as Product[];
		const product = { ...products[4], price: version, version };
		drawn = [];
		channel?.message('/topic/products', JSON.stringify({ type: 'PRODUCT_UPDATED', product }));
		await new Promise((resolve) => setTimeout(resolve, 100));
		return drawn;
	},
};
Object.assign(window, { bench });

window.history.replaceState(null, '', '/admin/categories');
made.store.dispatch(liveStarted());
void made.store.dispatch(checkAuth());
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<App store={made.store} ports={made.ports} />);
