import type { Page } from '@playwright/test';
import type { Api } from '../support/api';
import { expect, test } from '../support/fixtures';
import { cardOf, connection, letTimePass } from '../support/shopper';

/** Milliseconds after a connection by which a page without a position has fetched its lists again. */
const catchUp = 2500;

/** Milliseconds until a connection that was lost is tried again. */
const reconnectDelay = 5000;

function apiRequests(page: Page): string[] {
	const seen: string[] = [];
	page.on('request', (request) => {
		const { pathname, search } = new URL(request.url());
		if (pathname.startsWith('/api/')) seen.push(pathname + search);
	});
	return seen;
}

/** A product in a category of its own. A sale of it is the change that no page asks anything about. */
async function aProductAlone(api: Api) {
	const category = await api.createCategory();
	const product = await api.createProduct({ price: 40, stock: 9, categoryId: category.id });
	return { product, address: `/products?category=${category.id}` };
}

/** Opens the page with its scripts held back: what it shows is the HTML of the server. Answers what lets them go. */
async function openHeld(page: Page, address: string): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/static/js/**', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(address, { waitUntil: 'commit' });
	return release;
}

test('[R11-31] a sale before the scripts run is on the page without a request, and so is a quiet page', async ({
	page,
	api,
}) => {
	const { product, address } = await aProductAlone(api);
	const requests = apiRequests(page);
	await page.clock.install();
	const release = await openHeld(page, address);
	await expect(cardOf(page, product.fields.name)).toContainText('40.00');
	await product.change({ stock: 5 });
	release();
	await expect(cardOf(page, product.fields.name)).toContainText('Quedan 5');
	await expect(connection(page)).toHaveText('Conectado');
	await letTimePass(page, catchUp);
	expect(requests).toEqual([]);

	await page.reload();
	await expect(connection(page)).toHaveText('Conectado');
	await letTimePass(page, catchUp);
	await product.change({ stock: 3 });
	await expect(cardOf(page, product.fields.name)).toContainText('Quedan 3');
	expect(requests).toEqual([]);
});

test('[R11-24] what changes while the connection is away comes with the next one, without a request', async ({
	page,
	api,
	watched,
}) => {
	watched.allow(/WebSocket/);
	await page.addInitScript(() => {
		const open: WebSocket[] = [];
		Object.assign(window, { cutConnection: () => open.splice(0).map((socket) => socket.close()) });
		window.WebSocket = class extends WebSocket {
			constructor(url: string | URL, protocols?: string | string[]) {
				super(url, protocols);
				open.push(this);
			}
		};
	});
	const { product, address } = await aProductAlone(api);
	const requests = apiRequests(page);
	await page.clock.install();
	await page.goto(address);
	await expect(connection(page)).toHaveText('Conectado');
	await product.change({ stock: 5 });
	await expect(cardOf(page, product.fields.name)).toContainText('Quedan 5');
	for (const stock of [4, 3]) {
		await page.evaluate(() => (window as typeof window & { cutConnection(): void }).cutConnection());
		await expect(connection(page)).toHaveText('Desconectado');
		await product.change({ stock });
		await page.clock.fastForward(reconnectDelay);
		await expect(cardOf(page, product.fields.name)).toContainText(`Quedan ${stock}`);
		await letTimePass(page, catchUp);
	}
	expect(requests).toEqual([]);
});
