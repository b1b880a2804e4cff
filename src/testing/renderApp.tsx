import { act, configure, getConfig, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrdersSource } from '#api/ordersSource';
import { App } from '#app/App';
import { checkAuth } from '#auth/authThunks';
import { contractNumber } from '#contract/shared/backEnd';
import { liveStarted } from '#live/actions';
import { ourServer } from './ourServer';
import { type FakeServer, type Handler, serve } from './serve';
import { createTestStore } from './testStore';

const { getElementError } = getConfig();
/** Each look of `findBy` and `waitFor` makes an error, so that the page is printed only into the one that is read. */
function elementErrorOf(message: string | null, container: Element): Error {
	if (!Object(getConfig())._disableExpensiveErrorDiagnostics) return getElementError(message, container);
	const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
	const get = () => getElementError(message, container).message;
	return Object.defineProperty(error, 'message', { get, configurable: true });
}

// The first test that opens a lazy page waits for its compilation, on a busy machine for seconds.
configure({ asyncUtilTimeout: 20_000, getElementError: elementErrorOf });

interface RenderOptions {
	route?: string;
	storage?: Record<string, string>;
	/** On top of an empty catalogue: `{ 'GET /products/active': () => [aProduct()] }`. */
	server?: Record<string, Handler>;
	/** Chosen earlier in this visit. */
	ordersSource?: OrdersSource;
	/** See `FakeServer`. */
	foreign?: boolean;
	ownOrders?: boolean;
	contract?: number | undefined;
	/** The HTML has said what the back end is, as ours does. */
	known?: boolean;
}

const emptyShop: Record<string, Handler> = {
	'GET /categories/active': () => [],
	'GET /products/active': () => [],
	'GET /products/featured': () => [],
	'GET /products/category/*': () => [],
	'GET /products/search': () => [],
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

/** The whole application on its real store. By default the profile call answers the stored user, who may sign out. */
export function renderApp({
	route = '/',
	storage = {},
	server: handlers = {},
	ordersSource,
	foreign = false,
	ownOrders = false,
	contract = contractNumber,
	known = false,
}: RenderOptions = {}) {
	window.history.replaceState(null, '', route);
	const storedUser: Record<string, Handler> = storage.user
		? { 'GET /user/profile': () => JSON.parse(storage.user ?? 'null'), 'POST /auth/signout': () => ({ message: 'ok' }) }
		: {};
	const server = serve({ ...emptyShop, ...(!foreign && ourServer(() => server)), ...storedUser, ...handlers });
	running = server;
	Object.assign(server, { foreign, ownOrders, contract });
	const test = createTestStore({ storage, ordersSource, backEnd: known ? undefined : null });
	void test.store.dispatch(checkAuth());
	const view = render(<App store={test.store} ports={test.ports} />);
	return {
		...test,
		...view,
		server,
		// Keys and clicks follow each other at once; the default waits for a timer after each.
		user: userEvent.setup({ delay: null }),
		goLive: async () => {
			// `act` also flushes what the store sends with the next frame.
			act(() => void test.store.dispatch(liveStarted()));
			await waitFor(() => {
				if (!test.channel.started()) throw new Error('The live channel has not been started.');
			});
			act(() => test.channel.open());
		},
		address: () => window.location.pathname + window.location.search,
	};
}
