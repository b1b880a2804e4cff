import { act, configure, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrdersSource } from '../api/ordersSource';
import { App } from '../app/App';
import { checkAuth } from '../auth/authThunks';
import { liveStarted } from '../live/actions';
import { type FakeServer, type Handler, serve } from './serve';
import { createTestStore } from './testStore';

// Pages are lazy, and the first test that opens one waits for it to be compiled: on a busy machine, for seconds.
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(30_000);

interface RenderOptions {
	/** Path with query, as in the address bar. */
	route?: string;
	/** What the browser storage holds at the start. */
	storage?: Record<string, string>;
	/** Answers of the server, on top of an empty catalogue: `{ 'GET /products/active': () => [aProduct()] }`. */
	server?: Record<string, Handler>;
	/** What was chosen earlier in this visit. */
	ordersSource?: OrdersSource;
	/** See `FakeServer`. */
	features?: FakeServer['features'];
}

const emptyShop: Record<string, Handler> = {
	'GET /categories/active': () => [],
	'GET /products/active': () => [],
	'GET /products/featured': () => [],
	'GET /products/category/*': () => [],
	'GET /products/search': () => [],
	// What the back office opens with.
	'GET /products': () => [],
	'GET /categories': () => [],
	'GET /user/admin/users/all': () => [],
};

let running: FakeServer | null = null;

afterEach(() => {
	const unknown = running?.unknown ?? [];
	running?.restore();
	running = null;
	if (unknown.length) throw new Error(`requests that the test did not expect: ${unknown.join(', ')}`);
});

/**
 * The whole application on its real store, as `index.tsx` starts it, with a network, a storage and a live channel
 * that the test decides. A request without an answer fails the test. A signed-in storage asks for `GET /user/profile`,
 * which answers with the stored user unless told otherwise.
 */
export function renderApp({
	route = '/',
	storage = {},
	server: handlers = {},
	ordersSource,
	features,
}: RenderOptions = {}) {
	window.history.replaceState(null, '', route);
	const storedUser: Record<string, Handler> = storage.user
		? { 'GET /user/profile': () => JSON.parse(storage.user ?? 'null') }
		: {};
	running = serve({ ...emptyShop, ...storedUser, ...handlers });
	if (features !== undefined) running.features = features;
	const test = createTestStore({ storage, ordersSource, features: null });
	void test.store.dispatch(checkAuth());
	const view = render(<App store={test.store} ports={test.ports} />);
	return {
		...test,
		...view,
		server: running,
		user: userEvent.setup(),
		/** Starts the live channel as the first paint does, and connects it. */
		goLive: async () => {
			// Within `act`: it also brings out what the store was to tell with the next frame.
			act(() => void test.store.dispatch(liveStarted()));
			await waitFor(() => {
				if (!test.channel.started()) throw new Error('The live channel has not been started.');
			});
			act(() => test.channel.open());
		},
		/** Path and query that the address bar shows. */
		address: () => window.location.pathname + window.location.search,
	};
}
