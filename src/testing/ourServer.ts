import { paymentMethods } from '#contract/orders/status';
import { wholeShop } from '#contract/shop/default';
import { pagesOfArrays } from './catalogPages';
import type { windowHandlers } from './productWindows';
import type { FakeServer, Handler } from './serve';

type Products = Parameters<typeof windowHandlers>[0]['products'];

const now = () => new Date().toISOString();

/** The windows of the back-office, answered of the array of R7 that the server has; a failure of it is passed on. */
const windowsOfArray = (server: () => FakeServer): Record<string, Handler> =>
	Object.fromEntries(
		['GET /admin/products', 'GET /admin/products/ids', 'POST /admin/products/some'].map((route) => [
			route,
			async (request) => {
				const path = '/products';
				const answer = await server().find('GET', path)?.({ ...request, path });
				if (answer instanceof Response) return answer;
				const { windowHandlers } = await import('./productWindows');
				return windowHandlers({ products: answer as Products })[route]?.(request);
			},
		]),
	);

/** What our server answers beyond R7 in a new shop with the texts of the program, of the arrays that the test has. */
export const ourServer = (server: () => FakeServer): Record<string, Handler> => ({
	...pagesOfArrays(server),
	...windowsOfArray(server),
	'GET /products/reduced': () => ({ count: 0 }),
	'GET /shop': () => wholeShop({}),
	'GET /auth/recovery': () => ({ byMail: false }),
	'GET /user/address': () => ({ address: 'rosa@example.com', confirmed: true, canBeConfirmed: false, pending: null }),
	'GET /user/consents': () => ({ consents: [] }),
	'GET /user/addresses': () => ({ addresses: [], last: null }),
	'GET /payments/methods': () => ({ methods: paymentMethods.slice(0, 2).map((method) => ({ method, upTo: null })) }),
	'GET /receipts': () => ({ kinds: [], igvPercent: null }),
	'GET /holds': () => ({ now: now() }),
	'GET /holds/own': () => ({ items: [], until: null, now: now(), canRenew: false }),
	'POST /holds': () => ({ items: [], until: null, now: now(), canRenew: false }),
	'DELETE /holds': () => ({ message: 'Los productos quedaron libres' }),
	'POST /offers/cart': () => ({ rules: [], coupon: null, refused: null, now: now() }),
	'POST /orders/standing': () => ({ ways: [] }),
	'POST /orders/containing': () => ({ order: null }),
	'GET /admin/attributes': () => [],
	'GET /admin/todo': () => ({ tasks: [], days: null }),
	'GET /admin/demo': () => ({ products: 0, customers: 0, undoable: false }),
	'GET /admin/pages': () => [],
	'GET /admin/pictures/fetches': () => ({ total: 0, done: 0, waiting: 0, failed: 0, failures: [] }),
	'GET /admin/settings/welcome': () => ({ version: 1, step: 0, finished: true }),
	'GET /admin/presence/*': () => [],
	'POST /admin/presence/*': () => [],
	'DELETE /admin/presence/*': () => ({ message: 'ok' }),
});
