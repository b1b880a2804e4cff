import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cardOf, cartButton, connection, content, drawer, letTimePass, whenAlive } from '../support/shopper';

/** Longest wait after a connection before the lists are asked for once more (R4-46), in milliseconds. */
const catchUp = 2200;

/** Milliseconds after a change within which a page asks for counts, facets and places. */
const askedWithin = 2000;

/** Milliseconds until a connection that was lost is tried again. */
const reconnectDelay = 5000;

test('[R1-07, R4-40, R4-41, R3-017] what the administrator saves is on an open /products page, with no reload', async ({
	page,
	api,
	backend,
}) => {
	await page.clock.install();
	await page.goto('/products');
	await whenAlive(page);
	await letTimePass(page, catchUp);
	await page.evaluate(() => {
		(window as unknown as { samePage: boolean }).samePage = true;
	});
	const requests: string[] = [];
	page.on('request', (request) => {
		if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request.url());
	});

	// A name that sorts before every other.
	const product = await api.createProduct({ name: `00 Recién llegado ${Date.now()}`, price: 12.5 });
	const card = cardOf(page, product.fields.name);
	// Notices end by themselves, so they come first.
	const notices = page.getByRole('region', { name: 'Avisos' });
	await expect(notices).toContainText(`Nuevo producto: ${product.fields.name}`);
	// By key: a pointer that came to rest on a card would load its product early.
	await notices.getByRole('button', { name: 'Cerrar aviso' }).press('Enter');
	await expect(notices).not.toContainText('Nuevo producto');
	await expect(card).toBeVisible();

	await product.change({ price: 9.9 });
	await expect(notices).toContainText(`Producto actualizado: ${product.fields.name}`);
	await expect(card).toContainText('9.90');
	await expect(card.locator('[data-pulse]').first()).toBeVisible();
	expect(await page.evaluate(() => (window as unknown as { samePage?: boolean }).samePage)).toBe(true);
	await letTimePass(page, askedWithin);
	// Where the back end has pages, only counts, facets and places are asked for, once after each change.
	const expected = backend.name === 'shop' ? ['/api/products/page', '/api/products/page'] : [];
	expect(requests.map((url) => new URL(url).pathname)).toEqual(expected);
});

test('[R4-41, R4-45, R3-016] sold out disables the button, and a product that is switched off leaves the list', {
	tag: '@longOnForeign',
}, async ({ page, api }) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ categoryId: category.id });
	const neighbour = await api.createProduct({ categoryId: category.id });
	await page.goto(`/products?category=${category.id}`);
	const card = cardOf(page, product.fields.name);
	await expect(card.getByRole('button', { name: 'Añadir al Carrito' })).toBeEnabled();
	await whenAlive(page);
	await product.change({ stock: 0 });
	await expect(card.getByRole('button', { name: 'Agotado' })).toBeDisabled();
	await product.change({ active: false });
	await expect(card).toHaveCount(0);
	await expect(cardOf(page, neighbour.fields.name)).toBeVisible();
});

test('[R3-020, R1-07] the open product page and the line in the cart follow the price, and the line says what it was', async ({
	page,
	api,
	watched,
}) => {
	const product = await api.createProduct({ price: 25.5 });
	// The catch-up after the connection may come when the product is gone already.
	watched.allow(new RegExp(`404 .*/api/products/${product.id}`));
	await page.goto(`/products/${product.id}`);
	await whenAlive(page);
	await content(page).getByRole('button', { name: 'Añadir al Carrito' }).first().click();
	await product.change({ price: 19 });
	await expect(content(page)).toContainText('19.00');
	await cartButton(page).click();
	await expect(drawer(page)).toContainText('Antes S/. 25.50');
	await expect(drawer(page)).toContainText('S/. 19.00');
	await product.change({ stock: 0 });
	await expect(drawer(page)).toContainText('Agotado por ahora');
	await product.change({ active: false });
	await expect(drawer(page)).toContainText('Ya no está disponible');
});

test('[R4-42, R4-43] categories come, change and go on the open page', async ({ page, api }) => {
	await page.goto('/categories');
	await whenAlive(page);
	const hidden = await api.createCategory({ active: false });
	const category = await api.createCategory();
	await expect(cardOf(page, category.fields.name)).toBeVisible();
	await expect(cardOf(page, hidden.fields.name)).toHaveCount(0);
	await hidden.change({ active: true });
	await expect(cardOf(page, hidden.fields.name)).toBeVisible();
	const name = `${category.fields.name} nueva`;
	await category.change({ name });
	await expect(cardOf(page, name)).toBeVisible();
	await category.change({ active: false });
	await expect(cardOf(page, name)).toHaveCount(0);
});

/** The live channel with a switch: while it is off, connections are cut and no new one comes to be. */
async function switchable(page: Page) {
	const open = new Set<WebSocketRoute>();
	let on = true;
	await page.routeWebSocket(/\/ws\//, (socket) => {
		if (!on) {
			void socket.close({ code: 1012 });
			return;
		}
		socket.connectToServer();
		open.add(socket);
	});
	return {
		off: async () => {
			on = false;
			for (const socket of open) await socket.close({ code: 1012 });
			open.clear();
		},
		on: () => {
			on = true;
		},
	};
}

test('[R3-032, R4-46, R7-14] a dropped channel is told, comes back by itself, and what was missed is caught up', async ({
	page,
	api,
}) => {
	const category = await api.createCategory();
	const product = await api.createProduct({ price: 40, categoryId: category.id });
	const channel = await switchable(page);
	await page.clock.install();
	await page.goto(`/products?category=${category.id}`);
	await whenAlive(page);
	await letTimePass(page, catchUp);
	await channel.off();
	await expect(connection(page)).toHaveText('Desconectado');
	await product.change({ price: 35 });
	await page.waitForTimeout(500);
	await expect(cardOf(page, product.fields.name)).toContainText('40.00');
	channel.on();
	await page.clock.fastForward(reconnectDelay);
	await expect(connection(page)).toHaveText('Conectado');
	await expect(cardOf(page, product.fields.name)).toContainText('35.00');
});
